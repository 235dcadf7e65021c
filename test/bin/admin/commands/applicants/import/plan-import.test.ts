import { expect, it } from 'vitest'
import { type ImportedPerson, planImport } from '#bin/admin/commands/applicants/import/plan-import.ts'
import type { ApplicationSummary } from '#bin/ports/application-operations.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { sampleApplicant } from '../../../../../functions/support/sample-records.ts'

const now = new Date('2027-08-16T09:00:00Z')
const email = 'ron@example.org'
const supplied = {
  details: { email, surname: 'Supplied' },
  feeStatus: null,
  qualifications: null,
}
const person: ImportedPerson = { ucasId: '1234567890', emailKey: email, mergeSupplied: () => supplied }
const confirmed = { feeStatus: 'home', feeStatusType: 'FeeStatusConfirmed' } as const
const provisional = { feeStatus: null, feeStatusType: 'FeeStatusProvisional' } as const
const ucas = (change: Partial<ApplicantRecord> = {}) => sampleApplicant({ supplied, ...change })
const own = (emailKey: string) => sampleApplicant({ owner: emailKey, emailKey, applicantId: 5 })
const application = (isWithdrawn = false): ApplicationSummary => ({
  applicantId: 4127,
  ucasId: person.ucasId,
  programmeCode: 'G400-USCSC',
  programmeName: 'Computer Science',
  submittedAt: now.toISOString(),
  withdrawn: isWithdrawn ? { withdrawnAt: now.toISOString() } : undefined,
  entryCheck: {
    evaluation: { checkStatus: 'Qualified' },
    input: { feeStatus: 'home', programme: { schoolCode: 'EECS' } },
  },
})
const withUcat = {
  list: [{ tpe: 'UCAT', subject: null, grade: 2700, yearObtained: null }],
  secondaryEducation: { type: 'Other' as const },
  version: 1 as const,
}
const moved = ucas({ emailKey: 'old@example.org' })
const derived = { feeStatusType: 'FeeStatusProvisional', feeStatus: 'overseas' } as const

it.each<[what: string, records: ApplicantRecord[], entry: ApplicationSummary | undefined, expected: object]>([
  [
    "joins a person's own record with the one that UCAS supplied under another email",
    [moved, own(email)],
    undefined,
    { before: [{ owner: email }, { owner: 'ucas' }], after: { owner: 'ucas', applicantId: 5 }, others: [] },
  ],
  [
    'joins nobody with a person who has applied',
    [moved, own(email)],
    application(),
    { outcome: 'conflicting', after: undefined, others: [{ applicantId: 5 }] },
  ],
  [
    'joins nobody with a person whose application is withdrawn, if another person has the email',
    [moved, own(email)],
    application(true),
    { outcome: 'conflicting', after: undefined, others: [{ applicantId: 5 }] },
  ],
  [
    'takes the values of UCAS once the application is withdrawn',
    [moved, own('other@example.org')],
    application(true),
    { outcome: 'changed', after: { applicantId: 4127, emailKey: email }, others: [{ applicantId: 5 }] },
  ],
  [
    'leaves a fee status that was derived from answers',
    [ucas(derived)],
    undefined,
    { outcome: 'changed', after: derived },
  ],
  [
    'leaves a confirmed fee status about which the file says nothing',
    [ucas(confirmed)],
    undefined,
    { outcome: 'changed', after: confirmed },
  ],
  [
    'keeps the results of a record, to which the person may have added UCAT',
    [ucas({ qualifications: withUcat })],
    undefined,
    { outcome: 'changed', after: { qualifications: withUcat } },
  ],
])('an import of a person %s', (_, records, entry, expected) => {
  const applications = new Map(entry ? [[entry.applicantId, entry]] : [])
  expect({ after: undefined, ...planImport(person, records, applications, now) }).toMatchObject(expected)
})

it('an import of people finds no change in UCAT that a person has added to the results', () => {
  const results = { ...withUcat, list: [{ tpe: 'A2', subject: 'Latin', grade: 'A', yearObtained: 2027 }] }
  const withResults = { ...supplied, ...confirmed, qualifications: results }
  const record = ucas({
    details: supplied.details,
    supplied: withResults,
    qualifications: { ...results, list: [...results.list, ...withUcat.list] },
  })
  const imported = { ...person, mergeSupplied: () => withResults }
  expect(planImport(imported, [record], new Map(), now).outcome).toBe('same')
})

it.each([
  ['a confirmed fee status replaces one that was derived from answers', confirmed, derived, confirmed],
  ['a provisional fee status replaces a confirmed one', provisional, confirmed, provisional],
  ['a provisional fee status leaves one that was derived from answers', provisional, derived, derived],
])('an import with %s', (_, imported, before, after) => {
  const withFees = { ...person, mergeSupplied: () => ({ ...supplied, ...imported }) }
  expect(planImport(withFees, [ucas(before)], new Map(), now)).toMatchObject({ after })
})
