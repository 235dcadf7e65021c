import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { call } from '../api/client.ts'
import { configuration } from '../configuration.ts'
import { ada, galleryTime, noRecord } from './samples.ts'
import type { MockResponse, ScreenState } from './screen-state.ts'

const usual: Record<string, MockResponse> = {
  'GET /api/check-service': { body: { embargoEndTime: null, closed: false } },
  'GET /api/captcha-settings': { body: { siteKey: null } },
  'GET /auth/bearer-token': { body: ada },
  'GET /auth/mail-status': { body: { status: 'delivered' } },
  'GET /api/applicant': noRecord,
  'GET /api/draft': { body: { form: null, version: 0, savedAt: null } },
  'PUT /api/draft': { body: { form: null, version: 2, savedAt: galleryTime } },
  'DELETE /api/draft': { status: 204 },
}
const ofPortal = /^\/portal\/api\/(schools|programmes|subjects)$/

/** Answers the page's calls as a state wants it; time stands still, so that a state always looks the same. */
export function mockApi({ responses = {} }: ScreenState) {
  const portal = window.fetch.bind(window)
  Date.now = () => Date.parse(galleryTime)
  window.fetch = async (input, init) => {
    const address = String(input)
    const path = address.replace('/portal', '').replace(/\?.*/, '')
    const name = `${init?.method ?? 'GET'} ${path}`
    const answer = responses[name] ?? usual[name]
    if (answer === 'never') return new Promise(() => {})
    if (answer) return replyOf(answer)
    if (path === '/api/qualifications/entry') return replyOf({ body: await judged(String(init?.body)) })
    return ofPortal.test(address) ? portal(input, init) : replyOf({ status: 404, body: {} })
  }
}

const replyOf = ({ status = 200, body }: Exclude<MockResponse, 'never'>) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { date: new Date(galleryTime).toUTCString() },
  })

/** What the server would answer: it judges by the same rules. */
async function judged(body: string) {
  const { qualifications } = entryCheckRequest.parse(JSON.parse(body))
  const [programmes, subjects] = await Promise.all([call('list-programmes', {}), call('list-subjects', {})])
  return checkEntry(qualifications, 'home', programmes, subjects, configuration)
}
