import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'

/** Returns a record like one from UCAS, in version 4. */
export const sampleApplicant = (change: Partial<ApplicantRecord> = {}): ApplicantRecord => ({
  ucasId: '1234567890',
  owner: 'ucas',
  applicantId: 4127,
  earlierNumbers: [],
  emailKey: 'ron@example.org',
  details: { surname: 'Record', forenames: 'Ron', dateOfBirth: '2008-01-01', telephone2: null },
  feeStatusType: 'FeeStatusConfirmed',
  feeStatus: 'home',
  feeContext: null,
  qualifications: null,
  supplied: null,
  version: 4,
  changedAt: '2027-08-01T00:00:00Z',
  ...change,
})

export const sampleApplication = (applicantId: number): ApplicationRecord => ({
  applicantId,
  ucasId: '1234567890',
  programmeCode: 'G401-USCSM',
  programmeName: 'Computer Science MSci (Hons)',
  submittedAt: '2027-08-16T09:00:00.000Z',
  hasBeenInterviewed: null,
  withdrawn: null,
  entryCheck: { evaluation: { checkStatus: 'Qualified', messages: [] } },
  idempotencyKey: null,
  bodyHash: 'none',
  expires: 2_000_000_000,
})
