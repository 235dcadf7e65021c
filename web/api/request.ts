import type { ContractRow, RequestInput, RequestPart, RouteName } from '#shared/contract.ts'
import { basePath } from '#shared/public-calls.ts'

/** The input of a call; headers go in the options. */
export type CallInput<N extends RouteName> = Omit<RequestInput<N>, 'header'>
export type CallParts = Partial<Record<RequestPart, unknown>>
type Fields = Record<string, unknown>

/** Returns the address and the `fetch` settings of one call of the contract. */
export function createRequest(
  { method, path }: ContractRow,
  { param, query, form, json }: CallParts,
  headers: Record<string, string>,
) {
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
