import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import { toListedProgramme } from '#shared/rules/ucat.ts'
import { entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { catalogue } from '#shared/schemas/programme.ts'
import { configuration } from '#web/ui/configuration.ts'
import { ada, galleryTime, noRecord } from './samples.ts'
import type { MockResponse, ScreenState } from './screen-state.ts'

const { schools, programmes } = catalogue.parse(sample)

const defaultResponses: Record<string, MockResponse> = {
  'GET /api/check-service': { body: { embargoEndTime: null, closed: false } },
  'GET /api/captcha-settings': { body: { siteKey: null } },
  'GET /auth/bearer-token': { body: ada },
  'GET /auth/mail-status': { body: { status: 'delivered' } },
  'GET /api/applicant': noRecord,
  'GET /api/draft': { body: { form: null, version: 0, savedAt: null } },
  'PUT /api/draft': { body: { form: null, version: 2, savedAt: galleryTime } },
  'DELETE /api/draft': { status: 204 },
  'GET /api/schools': { body: schools },
  'GET /api/programmes': { body: programmes.map(toListedProgramme) },
  'GET /api/subjects': { body: subjectLists },
}

/** Mocks the page's calls for a state and stops the clock, so that a state always looks the same. */
export function mockApi({ responses = {} }: ScreenState) {
  Date.now = () => Date.parse(galleryTime)
  window.fetch = async (input, init) => {
    const path = String(input).replace('/portal', '').replace(/\?.*/, '')
    const name = `${init?.method ?? 'GET'} ${path}`
    const response = responses[name] ?? defaultResponses[name]
    if (response === 'never') return new Promise(() => {})
    if (response) return createResponse(response)
    if (path === '/api/qualifications/entry')
      return createResponse({ body: checkAnswers(String(init?.body)) })
    return createResponse({ status: 404, body: {} })
  }
}

const createResponse = ({ status = 200, body }: Exclude<MockResponse, 'never'>) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { date: new Date(galleryTime).toUTCString() },
  })

/** Returns the server's response to an entry check, which follows the same rules. */
export function checkAnswers(body: string) {
  const { qualifications } = entryCheckRequest.parse(JSON.parse(body))
  return createEntryCheck(programmes, subjectLists, configuration)(qualifications, 'home')
}
