import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
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
