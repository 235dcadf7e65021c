import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { subjectLists, subjectTitles } from '#functions/catalogue/subject-lists.ts'
import { notFound, type Refusal } from '#shared/errors.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { catalogue, toListedProgramme } from '#shared/schemas/programme.ts'
import { configuration } from '#web/ui/configuration.ts'
import { ada } from '../gallery/samples.ts'

type ApiRequest = {
  method: string
  address: string
  /** The address without the portal's base path and the query. */
  path: string
  token: string | null
  init: RequestInit
}
export type ApiResponse = { status?: number; body?: unknown; headers?: Record<string, string> }
type ApiHandler = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

const handlers = new Map<string, ApiHandler>()
/** The requests since the fake was installed, the oldest first. */
export const requests: ApiRequest[] = []

const { schools, programmes } = catalogue.parse(sample)
export const checkPath = '/api/qualifications/entry'

/**
 * Replaces `fetch` with the back end of the page tests: an open service without a captcha, with the sample catalogue, where
 * Ada is signed in and has neither a record nor a draft. Other calls get 404 until a test sets a response.
 */
export function installFakeApi() {
  handlers.clear()
  requests.length = 0
  respond('/api/check-service', { embargoEndTime: null, closed: false })
  respond('/api/captcha-settings', { siteKey: null })
  respond('/auth/bearer-token', ada)
  respond('/auth/mail-status', { status: 'delivered' })
  refuse('/api/applicant', notFound('Applicant', 'ucasPersonalId'))
  respond('/api/draft', { form: null, version: 0, savedAt: null })
  serveCatalogue()
  respondWith(checkPath, ({ init }) => {
    const { qualifications, residency, immigrationStatus } = entryCheckRequest.parse(
      JSON.parse(String(init.body)),
    )
    const feeStatus = deriveFeeStatus(null, residency, immigrationStatus)
    return { body: checkEntry(programmes, qualifications, feeStatus, subjectTitles, configuration) }
  })
  globalThis.fetch = fakeFetch as typeof fetch
}

export function serveCatalogue() {
  respond('/api/schools', schools)
  respond('/api/programmes', programmes.map(toListedProgramme))
  respond('/api/subjects', subjectLists)
}

/** Sets the response to a call. A call is a path, or `PUT path` for one method. */
export const respond = (call: string, body: unknown, status = 200) =>
  respondWith(call, () => ({ status, body }))

export const refuse = (call: string, refusal: Refusal) => respondWith(call, () => refusal)

/** Sets the function that responds to a call; the call fails without a response when it throws. */
export const respondWith = (call: string, handler: ApiHandler) => void handlers.set(call, handler)

/** Holds back the response to a call until the test releases it. */
export function holdResponse(call: string, response: ApiResponse = {}) {
  let release = () => {}
  const released = new Promise<ApiResponse>(resolve => {
    release = () => resolve(response)
  })
  respondWith(call, () => released)
  return { release }
}

export const requestsTo = (path: string, method?: string) =>
  requests.filter(request => request.path === path && (method ?? request.method) === request.method)
export const countRequests = (path: string) => requestsTo(path).length

async function fakeFetch(address: string, init: RequestInit = {}) {
  const method = init.method ?? 'GET'
  const path = address.replace('/portal', '').replace(/\?.*/, '')
  const request = { method, address, path, token: new Headers(init.headers).get('authorization'), init }
  requests.push(request)
  const handler = handlers.get(`${method} ${path}`) ?? handlers.get(path)
  const { status = 200, body = {}, headers = {} } = (await handler?.(request)) ?? { status: 404 }
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
}
