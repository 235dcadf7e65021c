import { basePath, calls } from '#shared/calls.ts'
import type { RequestInput, RequestPart, RouteName } from '#shared/contract.ts'

/** What a caller gives; headers go in the options. */
export type CallInput<N extends RouteName> = Omit<RequestInput<N>, 'header'>
type Fields = Record<string, unknown>

/** The address and the settings of `fetch` for one row of the contract. */
export function createRequest<N extends RouteName>(
  name: N,
  sent: CallInput<N>,
  headers: Record<string, string> = {},
) {
  const { method, path } = calls[name]
  const { param, query, form, json }: Partial<Record<RequestPart, unknown>> = sent

  const filled = path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((param as Fields)[key])),
  )
  const asked = query === undefined ? '' : `?${fieldsOf(query as Fields)}`
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', ...headers },
    credentials: 'include',
  }

  if (form !== undefined) init.body = fieldsOf(form as Fields)
  if (json !== undefined) {
    init.body = JSON.stringify(json)
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  return { address: basePath + filled + asked, init }
}

const fieldsOf = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
  )
