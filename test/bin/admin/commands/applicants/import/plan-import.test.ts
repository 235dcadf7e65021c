import { expect, it } from 'vitest'
import { type ImportedPerson, planImport } from '#bin/admin/commands/applicants/import/plan-import.ts'
import type { ApplicationEntry } from '#bin/admin/tables/applications.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { sampleApplicant } from '../../../../../functions/sample-records.ts'

const now = new Date('2027-08-16T09:00:00Z')
const email = 'ron@example.org'
const supplied = {
  details: { email, surname: 'Supplied' },
  feeStatus: null,
  feeStatusType: 'NoFeeStatus' as const,
  qualifications: null,
}
const person: ImportedPerson = { ucasId: '1234567890', emailKey: email, supply: () => supplied }
const ucas = (change: Partial<ApplicantRecord> = {}) => sampleApplicant({ supplied, ...change })
const own = (emailKey: string) => sampleApplicant({ owner: emailKey, emailKey, applicantId: 5 })
const application = (withdrawnAt?: string): ApplicationEntry => ({
  applicantId: 4127,
  ucasId: person.ucasId,
  programmeCode: 'G400-USCSC',
  programmeName: 'Computer Science',
  submittedAt: now.toISOString(),
  checkStatus: 'Qualified',
  feeStatus: 'home',
  withdrawnAt,
})
const plan = (records: ApplicantRecord[], entry?: ApplicationEntry) =>
  planImport(person, records, new Map(entry ? [[entry.applicantId, entry]] : []), now)

it.each<[records: ApplicantRecord[], entry: ApplicationEntry | undefined, expected: object]>([
  [[], undefined, { outcome: 'new', before: [], after: { owner: 'ucas', applicantId: -1, emailKey: email } }],
  [
    [ucas()],
    undefined,
    { outcome: 'changed', after: { applicantId: 4127, details: { surname: 'Supplied' } } },
  ],
  [[ucas()], application(), { outcome: 'conflicting', after: undefined }],
  [[ucas()], application(now.toISOString()), { outcome: 'changed' }],
  [[own(email)], undefined, { outcome: 'conflicting', after: { owner: 'ucas', applicantId: 5, supplied } }],
  [[own('x@example.org')], undefined, { outcome: 'new', others: [{ applicantId: 5 }] }],
  [
    [ucas({ emailKey: 'old@example.org' }), own(email)],
    undefined,
    { before: [{ owner: email }, { owner: 'ucas' }], after: { owner: 'ucas', applicantId: 5 }, others: [] },
  ],
  [
    [ucas({ emailKey: 'old@example.org' }), own(email)],
    application(),
    { outcome: 'conflicting', after: undefined, others: [{ applicantId: 5 }] },
  ],
  [
    [ucas({ emailKey: 'old@example.org' }), own(email)],
    application(now.toISOString()),
    { outcome: 'changed', after: { applicantId: 4127 }, others: [{ applicantId: 5 }] },
  ],
])('an import of a person, case %#', (records, entry, expected) => {
  expect({ after: undefined, ...plan(records, entry) }).toMatchObject(expected)
})

it('leaves a fee status that was derived from answers until UCAS confirms one', () => {
  const derived = ucas({ feeStatusType: 'FeeStatusProvisional', feeStatus: 'overseas' })
  expect(plan([derived]).after).toMatchObject({
    feeStatusType: 'FeeStatusProvisional',
    feeStatus: 'overseas',
  })
})
