import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { call } from '../api/client.ts'
import { configuration } from '../configuration.ts'
import { ada, galleryTime, noRecord } from './samples.ts'
import type { MockResponse, ScreenState } from './screen-state.ts'

const defaultResponses: Record<string, MockResponse> = {
  'GET /api/check-service': { body: { embargoEndTime: null, closed: false } },
  'GET /api/captcha-settings': { body: { siteKey: null } },
  'GET /auth/bearer-token': { body: ada },
  'GET /auth/mail-status': { body: { status: 'delivered' } },
  'GET /api/applicant': noRecord,
  'GET /api/draft': { body: { form: null, version: 0, savedAt: null } },
  'PUT /api/draft': { body: { form: null, version: 2, savedAt: galleryTime } },
  'DELETE /api/draft': { status: 204 },
}
const catalogueAddress = /^\/portal\/api\/(schools|programmes|subjects)$/

/** Mocks the page's calls for a state and stops the clock, so that a state always looks the same. */
export function mockApi({ responses = {} }: ScreenState) {
  const originalFetch = window.fetch.bind(window)
  Date.now = () => Date.parse(galleryTime)
  window.fetch = async (input, init) => {
    const address = String(input)
    const path = address.replace('/portal', '').replace(/\?.*/, '')
    const name = `${init?.method ?? 'GET'} ${path}`
    const response = responses[name] ?? defaultResponses[name]
    if (response === 'never') return new Promise(() => {})
    if (response) return createResponse(response)
    if (path === '/api/qualifications/entry')
      return createResponse({ body: await entryCheckResult(String(init?.body)) })
    return catalogueAddress.test(address)
      ? originalFetch(input, init)
      : createResponse({ status: 404, body: {} })
  }
}

const createResponse = ({ status = 200, body }: Exclude<MockResponse, 'never'>) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { date: new Date(galleryTime).toUTCString() },
  })

/** Returns the server's response, which follows the same rules. */
async function entryCheckResult(body: string) {
  const { qualifications } = entryCheckRequest.parse(JSON.parse(body))
  const [programmes, subjects] = await Promise.all([call('list-programmes', {}), call('list-subjects', {})])
  return checkEntry(qualifications, 'home', programmes, subjects, configuration)
}
