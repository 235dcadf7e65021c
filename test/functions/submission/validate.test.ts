import { beforeAll, describe, expect, it } from 'vitest'
import { rejectedValues } from '../../shared/cases/form-cases.ts'
import { describeValue, validForm, withValue } from '../../shared/cases/form-with-value.ts'
import { ruleCases } from '../../shared/cases/rule-cases.ts'
import { signInPerson } from '../faults/support/test-applicants.ts'
import { type Json, localPortal } from '../local-portal.ts'

const local = localPortal()
let bearer: string
let form = validForm
beforeAll(async () => {
  await local.seed()
  const person = await signInPerson(local)
  bearer = person.bearer
  form = withValue(form, 'data.details.ucasPersonalId', person.ucasId)
  form = withValue(form, 'data.details.email', person.email)
})

type ErrorMessages = [path: string, text: string][]

/** Posts a request and returns the paths and texts of its 422, or an empty list if it is accepted. */
async function postForErrors(
  path: string,
  body: { json?: unknown; form?: Record<string, string> },
): Promise<ErrorMessages> {
  // A second later, so that the person's budget of calls lasts.
  local.clock.now = new Date(local.clock.now.getTime() + 1000)
  const response = await local.request('POST', path, { ...body, bearer })
  if (response.status < 300) return []
  const { kind, messages = [] } = (await response.json()) as { kind: string; messages?: Json[] }
  expect([response.status, kind]).toEqual([422, 'invalid'])
  expect(messages.every(({ level }) => level === 'error')).toBe(true)
  return messages.map(({ path: field, text }) => [String(field), String(text)])
}

const submit = (json: unknown, programme = 'G400-USCSC') =>
  postForErrors(`/api/applicant?programmeCode=${programme}`, { json })

describe('the server validates the form', () => {
  it.each(rejectedValues)('and refuses at %s %j: %s', async (field, values, text, path = field) => {
    for (const value of values)
      expect([describeValue(value), await submit(withValue(form, field, value))]).toEqual([
        describeValue(value),
        [[path, text]],
      ])
  })

  it.each(ruleCases)('and applies its rules: $title', async ({ programme, changes, messages }) => {
    const body = changes.reduce((changed, [field, value]) => withValue(changed, field, value), {
      ...form,
      programmeCode: programme,
    })
    // The form's grade E meets no requirement, so that no application is created.
    expect(await submit(body, programme)).toEqual([
      ['programmeCode', 'You do not meet the entry requirements of this programme'],
      ...messages,
    ])
  })

  it.each([
    ['version', [undefined, 0, 2, '1'], 'The version of this request is 1'],
    ['residency', [undefined, '', 'D'], 'Residency information is required'],
    ['immigrationStatus', [undefined, '', 'E'], 'Immigration status is required'],
    ['programmeCode', ['G400-USCSC'], 'programmeCode is not a field of this request'],
    ['qualifications.list.0.grade', [undefined, 'F'], 'Grade is required'],
    ['qualifications.list.0.yearObtained', [2028], 'Must be 2027 or earlier'],
  ])('and refuses in an entry check at %s %j: %s', async (field, values, text) => {
    const request = {
      version: 1,
      qualifications: form.data.qualifications,
      residency: null,
      immigrationStatus: null,
    }
    for (const value of values)
      expect(
        await postForErrors('/api/qualifications/entry', { json: withValue(request, field, value) }),
      ).toEqual([[field, text]])
  })
})
