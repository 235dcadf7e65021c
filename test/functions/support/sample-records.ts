import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import { threeALevels } from '../../support/sample-application.ts'

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

/** Answers over the limits of the rules, as they are stored when a limit was lowered later. */
export const outdatedAnswers = {
  details: { surname: 'Record', forenames: 'Ron', dateOfBirth: '1899-12-31', telephone1: '0'.repeat(60) },
  qualifications: {
    ...threeALevels(),
    english: { type: 'Toefl', overall: 121, listening: 31, reading: 30, writing: 30, speaking: 30 },
    ucatId: 'A'.repeat(40),
  },
} satisfies Partial<ApplicantRecord>

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
