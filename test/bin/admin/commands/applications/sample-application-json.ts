import type { ApplicationJson } from '#bin/admin/commands/applications/application-json.ts'

/** Returns an application of an invented person. */
export const sampleApplicationJson = (
  details: Partial<ApplicationJson['details']> = {},
): ApplicationJson => ({
  applicationNumber: 'CL0004127',
  source: 'portal',
  submittedAt: '2027-08-16T09:00:00.000Z',
  withdrawnAt: null,
  withdrawalReason: null,
  sharesUcasIdWith: [],
  programmeCode: 'G400-USCSC',
  programmeName: 'Computer Science BSc (Hons)',
  checkStatus: 'Qualified',
  messages: [],
  hasBeenInterviewed: null,
  details: {
    ucasPersonalId: '1234567890',
    forenames: 'Ada',
    surname: 'Sample',
    telephone1: '02079460123',
    ...details,
  },
  feeStatus: 'home',
  feeStatusType: 'FeeStatusProvisional',
  feeContext: null,
  qualifications: {
    list: [{ tpe: 'A2', subject: 'Mathematics', grade: 'A*', yearObtained: 2027 }],
    english: { type: 'Gcse', grade: '6' },
    secondaryEducation: { type: 'Other' },
    ucatId: 'UCAT123456',
    version: 1,
  },
  entryCheck: { evaluation: { checkStatus: 'Qualified', messages: [] } },
})
