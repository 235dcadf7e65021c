import type { Applicant } from '#shared/schemas/applicant.ts'

/** A record as imported from UCAS, before any application. */
export const applicantRecord = (parts: Partial<Applicant>): Applicant => ({
  applicantId: 12,
  applicationNumber: null,
  programmeCode: null,
  programmeName: null,
  submittedAt: null,
  checkStatus: null,
  hasPortalApplication: false,
  hasQualifications: false,
  feeStatusType: 'NoFeeStatus',
  feeStatus: null,
  details: { forenames: 'Ada', surname: 'King', telephone1: '020 7946 0123', dateOfBirth: '2008-01-31' },
  feeContext: null,
  qualifications: null,
  version: 3,
  ...parts,
})
