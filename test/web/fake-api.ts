import { vi } from 'vitest'

export type ApiRequest = {
  method: string
  address: string
  /** The address without the portal's base path and the query. */
  path: string
  token: string | null
  init: RequestInit
}
export type ApiResponse = { status?: number; body?: unknown; headers?: Record<string, string> }
export type ApiHandler = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

const handlers = new Map<string, ApiHandler>()
/** The requests since the fake was installed, the oldest first. */
export const requests: ApiRequest[] = []

/**
 * Replaces `fetch` with an API of an open service without a captcha. It answers every other call with 404 until a test sets
 * an answer.
 */
export function installFakeApi() {
  handlers.clear()
  answer('/api/check-service', { embargoEndTime: null, closed: false })
  answer('/api/captcha-settings', { siteKey: null })
  requests.length = 0
  vi.stubGlobal('fetch', fakeFetch)
}

/** Sets the body with which a call is answered. A call is a path, or `PUT path` for one method. */
export const answer = (call: string, body: unknown, status = 200) =>
  answerWith(call, () => ({ status, body }))

/** Sets the function that answers a call; the call fails without a response when it throws. */
export const answerWith = (call: string, handler: ApiHandler) => void handlers.set(call, handler)

/** Holds back the answer to a call until the test releases it. */
export function holdAnswer(call: string, response: ApiResponse = {}) {
  let release = () => {}
  const released = new Promise<ApiResponse>(resolve => {
    release = () => resolve(response)
  })
  answerWith(call, () => released)
  return { release }
}

export const requestsTo = (path: string, method?: string) =>
  requests.filter(request => request.path === path && (method ?? request.method) === request.method)
export const countRequests = (path: string) => requestsTo(path).length
export const formIn = ({ init }: ApiRequest) => Object.fromEntries(new URLSearchParams(String(init.body)))

async function fakeFetch(address: string, init: RequestInit = {}) {
  const method = init.method ?? 'GET'
  const path = address.replace('/portal', '').replace(/\?.*/, '')
  const request = { method, address, path, token: new Headers(init.headers).get('authorization'), init }
  requests.push(request)
  const handler = handlers.get(`${method} ${path}`) ?? handlers.get(path)
  const { status = 200, body = {}, headers = {} } = (await handler?.(request)) ?? { status: 404 }
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
}
