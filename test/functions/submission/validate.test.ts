import { beforeAll, describe, expect, it } from 'vitest'
import { englishCases } from '../../shared/cases/english-cases.ts'
import { acceptedValues, rejectedValues } from '../../shared/cases/form-cases.ts'
import { describeValue, validForm, withValue } from '../../shared/cases/form-with-value.ts'
import { gradeCases, type RowCase } from '../../shared/cases/grade-cases.ts'
import { rowCases } from '../../shared/cases/qualification-cases.ts'
import { ruleCases } from '../../shared/cases/rule-cases.ts'
import { type Json, localPortal, signIn } from '../local-portal.ts'

/** The tables of section 5 over the wire: the texts and the paths of the 422s. */
const local = localPortal()
let bearer: string
let form = validForm
beforeAll(async () => {
  await local.seed()
  const person = await signIn(local)
  bearer = person.bearer
  form = withValue(form, 'data.details.ucasPersonalId', person.ucasId)
  form = withValue(form, 'data.details.email', person.email)
})

type Told = [path: string, text: string][]
async function told(path: string, body: { json?: unknown; form?: Record<string, string> }): Promise<Told> {
  const response = await local.request('POST', path, { ...body, bearer })
  if (response.status < 300) return []
  const { kind, messages = [] } = (await response.json()) as { kind: string; messages?: Json[] }
  expect([response.status, kind]).toEqual([422, 'invalid'])
  expect(messages.every(({ level }) => level === 'error')).toBe(true)
  return messages.map(({ path: at, text }) => [String(at), String(text)])
}

const submitting = (json: unknown, programme = 'G400-USCSC') =>
  told(`/api/applicant?programmeCode=${programme}`, { json })
const checking = (qualifications: unknown) =>
  told('/api/qualifications/entry', {
    json: { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' },
  })

/** This form is never submitted, whatever else is good about it. */
const withoutPermission = () => withValue(form, 'data.gdprAccept', false)
const permission: Told[number] = [
  'data.gdprAccept',
  'You must give us permission to store your information under our data governance policy',
]

const batches = (cases: RowCase[]) =>
  Array.from({ length: Math.ceil(cases.length / 60) }, (_, place) =>
    cases.slice(60 * place, 60 * (place + 1)),
  )

describe('the server says of qualifications, at their place in the list,', () => {
  const ofList = (at: string, cases: RowCase[]): Told =>
    cases.flatMap(
      (one, place): Told =>
        'messages' in one ? one.messages.map(([field, text]) => [`${at}.${place}.${field}`, text]) : [],
    )

  it.each([
    ['every grade of every type', gradeCases],
    ['types, subjects and years', rowCases],
  ])('what is wrong with %s', async (_, cases) => {
    for (const batch of batches(cases)) {
      const list = batch.map(({ row }) => row)
      expect(await submitting(withValue(withoutPermission(), 'data.qualifications.list', list))).toEqual([
        ...ofList('data.qualifications.list', batch),
        permission,
      ])
      expect(await checking({ ...form.data.qualifications, list })).toEqual(
        ofList('qualifications.list', batch),
      )
    }
  })
})

describe('the server says of English', () => {
  const at = (start: string, said: Told) =>
    said.map(([field, text]) => [field === '' ? start : `${start}.${field}`, text])

  it('what is wrong with each of its four kinds', async () => {
    for (const [held, said] of englishCases) {
      const submitted = await submitting(withValue(withoutPermission(), 'data.qualifications.english', held))
      expect([held, submitted]).toEqual([held, [...at('data.qualifications.english', said), permission]])
      const checked = await checking(withValue(form.data.qualifications, 'english', held))
      expect([held, checked]).toEqual([held, at('qualifications.english', said)])
    }
  })
})

describe('the server says of the form', () => {
  it.each(rejectedValues)('at %s %j: %s', async (at, values, text, path = at) => {
    for (const value of values)
      expect([describeValue(value), await submitting(withValue(form, at, value))]).toEqual([
        describeValue(value),
        [[path, text]],
      ])
  })

  it.each(acceptedValues)('nothing at %s %j', async (at, values) => {
    for (const value of values)
      expect([describeValue(value), await submitting(withValue(withoutPermission(), at, value))]).toEqual([
        describeValue(value),
        [permission],
      ])
  })

  it.each(ruleCases)('for $title', async ({ programme, changes, messages: said }) => {
    const body = changes.reduce((made, [at, value]) => withValue(made, at, value), {
      ...form,
      programmeCode: programme,
    })
    // With one poor grade nobody qualifies, so that nothing is submitted either.
    expect(await submitting(body, programme)).toEqual([
      ['programmeCode', 'You do not meet the entry requirements of this programme'],
      ...said,
    ])
  })

  it('when entry is checked, that a year is still to come', async () => {
    const [row] = form.data.qualifications.list
    const list = [row, { ...row, yearObtained: '2028' }]
    expect(await checking({ ...form.data.qualifications, list })).toEqual([
      ['qualifications.list.1.yearObtained', 'Must be 2027 or earlier'],
    ])
  })

  it.each([
    ['version', [undefined, 0, 2, '1'], 'The version of this request is 1'],
    ['residency', [undefined, '', 'D'], 'Residency information is required'],
    ['immigrationStatus', [undefined, '', 'E'], 'Immigration status is required'],
    ['programmeCode', ['G400-USCSC'], 'programmeCode is not a field of this request'],
  ])('when entry is checked, at %s %j: %s', async (at, values, text) => {
    const asked = {
      version: 1,
      qualifications: form.data.qualifications,
      residency: null,
      immigrationStatus: null,
    }
    for (const value of values)
      expect(await told('/api/qualifications/entry', { json: withValue(asked, at, value) })).toEqual([
        [at, text],
      ])
  })
})
