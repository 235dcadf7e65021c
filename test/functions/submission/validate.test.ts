import { beforeAll, describe, expect, it } from 'vitest'
import { validForm, withValue } from '../../shared/cases/form-with-value.ts'
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
  const response = await local.request('POST', path, { ...body, bearer })
  if (response.status < 300) return []
  const { kind, messages = [] } = (await response.json()) as { kind: string; messages?: Json[] }
  expect([response.status, kind]).toEqual([422, 'invalid'])
  expect(messages.every(({ level }) => level === 'error')).toBe(true)
  return messages.map(({ path: field, text }) => [String(field), String(text)])
}

const submit = (json: unknown, programme = 'G400-USCSC') =>
  postForErrors(`/api/applicant?programmeCode=${programme}`, { json })

// test/shared has the whole tables.
describe('the server validates the form', () => {
  it('and refuses each invalid field with its message', async () => {
    const changes: [field: string, value: unknown][] = [
      ['data.details.forenames', ''],
      ['data.feeContext.nationality', 'XXZ'],
      ['data.qualifications.list.0.grade', 'F'],
      ['data.admin', true],
    ]
    const body = changes.reduce((changed, [field, value]) => withValue(changed, field, value), form)
    expect(new Map(await submit(body))).toEqual(
      new Map([
        ['data.details.forenames', 'Forename is required'],
        ['data.feeContext.nationality', 'You must provide a nationality'],
        ['data.qualifications.list.0.grade', 'Grade is required'],
        ['data.admin', 'admin is not a field of this request'],
      ]),
    )
  })

  it('and applies its rules', async () => {
    const body = withValue({ ...form, programmeCode: 'A200-USBDS' }, 'data.details.dateOfBirth', '2010-09-01')
    // The form's grade E meets no requirement, so that no application is created.
    expect((await submit(body, 'A200-USBDS')).map(([path]) => path)).toEqual([
      'programmeCode',
      'data.details.dateOfBirth',
      'data.qualifications.list',
      'data.qualifications.list',
      'data.hasBeenInterviewed',
    ])
  })

  it('and the qualifications of an entry check', async () => {
    const json = {
      version: 1,
      qualifications: form.data.qualifications,
      residency: null,
      immigrationStatus: null,
    }
    const path = 'qualifications.list.0.yearObtained'
    expect(await postForErrors('/api/qualifications/entry', { json: withValue(json, path, 2028) })).toEqual([
      [path, 'Must be 2027 or earlier'],
    ])
  })
})
