import { basePath, contract, type RequestInput, type RequestPart, type RouteName } from '#shared/contract.ts'

/** The input of a call; headers go in the options. */
export type CallInput<N extends RouteName> = Omit<RequestInput<N>, 'header'>
type Fields = Record<string, unknown>

/** Returns the address and the `fetch` settings of one call of the contract. */
export function createRequest<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  headers: Record<string, string>,
) {
  const { method, path } = contract[name]
  const { param, query, form, json }: Partial<Record<RequestPart, unknown>> = input

  const pathname = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((param as Fields)[key])),
  )
  const search = query === undefined ? '' : `?${toSearchParams(query as Fields)}`
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', ...headers },
    credentials: 'include',
  }

  if (form !== undefined) init.body = toSearchParams(form as Fields)
  if (json !== undefined) {
    init.body = JSON.stringify(json)
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  return { address: basePath + pathname + search, init }
}

const toSearchParams = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
  )
