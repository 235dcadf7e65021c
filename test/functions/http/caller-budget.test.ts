import { beforeAll, describe, expect, it } from 'vitest'
import { emptyForm } from '#shared/schemas/draft.ts'
import { newApplicantRequest, type Person, send, signInPerson } from '../faults/support/test-applicants.ts'
import { localPortal } from '../local-portal.ts'

const local = localPortal()
beforeAll(() => local.seed())

const saveDraft = ({ bearer }: Person) =>
  local.request('PUT', '/api/draft', { bearer, json: { form: emptyForm, version: 0 } })
const readDraft = ({ bearer }: Person) => local.request('GET', '/api/draft', { bearer })
const discardDraft = ({ bearer }: Person) => local.request('DELETE', '/api/draft?version=1', { bearer })
/** A submission for an unknown programme, which writes nothing. */
const apply = (person: Person) => {
  const { path, ...request } = newApplicantRequest(person, 'NONE-0000')
  return local.request('POST', path, request)
}
const extend = ({ bearer }: Person) =>
  local.request('POST', '/api/application', {
    bearer,
    json: {
      programmeCode: 'NONE-0000',
      data: { version: 1, hasBeenInterviewed: null, gdprAccept: true, qualificationsConfirmed: true },
    },
  })

describe('the calls of one person', () => {
  it.each([
    ['reads of the draft', readDraft],
    ['saves of the draft', saveDraft],
    ['discards of the draft', discardDraft],
    ['first submissions', apply],
    ['submissions with a record', extend],
  ] as const)('are limited: %s to 100 at once, then one a second', async (_, call) => {
    const person = await signInPerson(local)
    const responses = await Promise.all(Array.from({ length: 105 }, () => call(person)))
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(await refused[0]?.json()).toEqual({
      kind: 'client',
      message: 'You have done this too often. Wait a few seconds and try again.',
    })

    const otherPerson = await signInPerson(local)
    expect((await call(otherPerson)).status).not.toBe(429)
    local.clock.now = new Date(local.clock.now.getTime() + 1000)
    expect((await call(person)).status).not.toBe(429)
    expect((await call(person)).status).toBe(429)
  })

  it('are limited also if they repeat a submission, and a repeat within the limit gets the first receipt', async () => {
    const person = await signInPerson(local)
    const request = newApplicantRequest(person)
    const first = await send(local, request)
    local.clock.now = new Date(local.clock.now.getTime() + 1000)
    const repeats = await Promise.all(Array.from({ length: 101 }, () => send(local, request)))
    expect(repeats.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(repeats.filter(({ status }) => status === 201)).toEqual(Array(100).fill(first))
  })

  it('are never refused to an applicant who saves every two seconds', async () => {
    const person = await signInPerson(local)
    for (let saves = 0; saves < 40; saves++) {
      local.clock.now = new Date(local.clock.now.getTime() + 2000)
      expect((await saveDraft(person)).status).not.toBe(429)
    }
  })
})
