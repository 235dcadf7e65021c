import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeQualifications } from '#functions/submission/qualifications.ts'
import { qualifications } from '#shared/schemas/qualification.ts'
import { parseRequest } from '#web/apply/form/request.ts'
import { createStartingForm } from '#web/apply/form/starting-form.ts'
import { filledForm } from '../../gallery/sample-forms.ts'
import { applicantRecord } from '../../gallery/samples.ts'
import { anyQualification, anyQualifications } from '../../shared/arbitraries/arbitraries.ts'
import { threeALevels } from '../../support/sample-application.ts'

type Supplied = NonNullable<Parameters<typeof mergeQualifications>[0]['qualifications']>

const year = 2027
const add = (supplied: Supplied, submitted: unknown) =>
  mergeQualifications(
    { qualifications: supplied, supplied: { details: {}, feeStatus: null, qualifications: supplied } },
    submitted === undefined ? undefined : qualifications.parse(submitted),
    year,
    '020 7946 0018',
  )

describe('the qualifications that UCAS supplied', () => {
  const sent = threeALevels()
  const supplied = qualifications.parse(sent)

  it.each([
    ['another grade', { list: threeALevels(['A', 'A*', 'A']).list }],
    ['a missing entry', { list: sent.list.slice(1) }],
    ['an added entry', { list: [...sent.list, ...sent.list.slice(0, 1)] }],
    ['another English grade', { english: { type: 'Gcse', grade: '9' } }],
    ['other GCSEs', { secondaryEducation: { type: 'Other' } }],
  ])('cannot be replaced, by %s', (_, change) => {
    const text = expect.stringContaining('These are not the qualifications that UCAS gave us')
    const messages = [expect.objectContaining({ path: 'data.qualifications', text })]
    expect(() => add(supplied, { ...sent, ...change })).toThrow(
      expect.objectContaining({ status: 422, body: expect.objectContaining({ messages }) }),
    )
  })

  it('may be repeated in any order, and UCAT is added to them', () => {
    const ucat = [
      { tpe: 'UCATScore', subject: null, grade: '2720', yearObtained: year },
      { tpe: 'UCATBand', subject: null, grade: '3', yearObtained: year },
    ]
    const submitted = { ...sent, list: [...ucat, ...sent.list.toReversed()], ucatId: ' UCAT123456 ' }
    expect(add(supplied, submitted)).toMatchObject({
      list: [...sent.list, { tpe: 'UCATScore', grade: 2720 }, { tpe: 'UCATBand', grade: 3 }],
      ucatId: 'UCAT123456',
    })
  })

  it('may have UCAT of an earlier year, which the submission enters again without its year', () => {
    const attempts = [2400, 2800].map((grade, index) => ({
      tpe: 'UCATScore',
      subject: null,
      grade,
      yearObtained: year - 2 + index,
    }))
    const withUcat = { ...supplied, list: [...supplied.list, ...attempts] }
    const enter = (grade: number) =>
      add(withUcat, {
        ...sent,
        list: [...sent.list, { tpe: 'UCATScore', subject: null, grade, yearObtained: year }],
      })
    expect(enter(2800)).toEqual(withUcat)
    expect(() => enter(2900)).toThrow(expect.objectContaining({ status: 422 }))
  })

  it('may have unknown GCSEs, which the submission repeats', () => {
    const gcses = { has5orMoreAtC4OrAbove: null, hasMathsAtB5OrAbove: true, has6orMoreAt6and7: null }
    const unknown = qualifications.parse({ ...sent, secondaryEducation: { type: 'Gcse', ...gcses } })
    for (const submitted of [undefined, unknown]) expect(add(unknown, submitted)).toEqual(unknown)
  })

  it('keep their GCSEs beside the list of the person, if they are GCSEs alone', () => {
    const gcses = [{ subject: 'History', grade: '7' as const, yearObtained: 2025 }]
    expect(add({ ...supplied, list: [], gcses }, sent)).toEqual({ ...supplied, gcses })
  })

  const currentUser = { email: 'ada@example.org', ucasPersonalId: '1234567890' }
  const anySupplied = fc
    .tuple(anyQualifications, fc.array(anyQualification, { maxLength: 4 }))
    .map(
      ([{ list, english, secondaryEducation, version }, added]) =>
        qualifications.safeParse({ list: [...list, ...added], english, secondaryEducation, version }).data,
    )
    .filter(supplied => supplied !== undefined)

  it('are unchanged by the form', () => {
    fc.assert(
      fc.property(anySupplied, supplied => {
        const record = applicantRecord({ hasQualifications: true, qualifications: supplied })
        // Only for a medical programme does the request repeat qualifications on record.
        const medical = { ...createStartingForm(filledForm, record, year), programmeCode: 'A100-USMED' }
        const { parsed } = parseRequest(medical, record, currentUser)
        const submitted = parsed.data?.data.qualifications
        expect(submitted).toBeDefined()
        for (const repeated of [submitted, undefined]) expect(add(supplied, repeated)).toEqual(supplied)
      }),
      { numRuns: 100 },
    )
  })
})
