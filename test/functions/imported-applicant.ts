import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { type LocalPortal, newUcasId } from './local-portal.ts'

/** Adds a record like an import from UCAS, in version 4. Returns its UCAS ID and email. */
export async function importApplicant({ ports }: LocalPortal, change: Partial<ApplicantRecord> = {}) {
  const ucasId = newUcasId()
  const email = `record${ucasId}@example.org`
  await ports.applicants.add({
    ucasPersonalId: ucasId,
    applicantId: await ports.numbers.next(),
    emailKey: email,
    details: {
      ucasPersonalId: ucasId,
      email,
      surname: 'Record',
      forenames: 'Ron',
      dateOfBirth: '2008-01-01',
      telephone2: null,
    },
    feeStatusType: 'FeeStatusConfirmed',
    feeStatus: 'home',
    feeContext: null,
    qualifications: null,
    source: 'ucas',
    version: 4,
    changedAt: '2027-08-01T00:00:00Z',
    ...change,
  })
  return { ucasId, email }
}
