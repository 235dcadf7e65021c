import type { Applicant } from '#shared/schemas/applicant.ts'
import type { AttachmentRequest, ScanState } from '#shared/schemas/attachment.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { threeALevels } from '../support/sample-application.ts'

export const galleryTime = '2027-08-16T09:00:00.000Z'

/** The session of somebody without a record. */
export const signedIn = (email: string) => ({
  email,
  ucasPersonalId: '1234567890',
  applicantId: -1,
  bearerToken: `token of ${email}`,
})
export const ada = signedIn('ada@example.org')
/** Changes of Ada's session: she has a record, or a long address too. */
export const onRecord = { applicantId: 12 }
export const longNameUser = {
  ...onRecord,
  email: 'maximiliana-alexandrina.wolfeschlegelsteinhausenbergerdorff@students.exampleuniversity.ac.uk',
}

/** A record imported from UCAS, before any application. */
export const applicantRecord = (parts: Partial<Applicant>): Applicant => ({
  applicantId: 12,
  applicationNumber: null,
  programmeCode: null,
  programmeName: null,
  submittedAt: null,
  checkStatus: null,
  source: 'ucas',
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

export const appliedRecord = (parts: Partial<Applicant> = {}) =>
  applicantRecord({
    hasPortalApplication: true,
    applicationNumber: 'CL0004127',
    programmeCode: 'C100-USBIO',
    programmeName: 'Biology BSc (Hons)',
    submittedAt: '2027-08-14T09:12:00.000Z',
    checkStatus: 'Qualified',
    hasQualifications: true,
    qualifications: storedQualifications.parse({
      ...threeALevels(['B', 'B', 'B'], ['Biology', 'Chemistry', 'Mathematics']),
      english: { type: 'Gcse', grade: 'B' },
    }),
    ...parts,
  })

/** A file that was sent for a request. */
export const file = (fileName: string, state: ScanState = 'clean', size = 1_482_000) => ({
  attachmentId: fileName,
  fileName,
  size,
  token: fileName,
  state,
})
export const certificate = file('A-level certificate.pdf')
export const unchecked = file('Photo of my results slip.jpg', 'pending', 86_000)
export const infected = file('results.docx', 'infected')
export const locked = file(
  'a-very-long-file-name-that-somebody-gave-to-a-scan-of-both-sides-of-a-certificate-final-version-2.xlsx',
  'unscannable',
)

export const attachmentRequest = (parts: Partial<AttachmentRequest> = {}): AttachmentRequest => ({
  attachmentType: 'Grades',
  applicant: { forenames: 'Ada', applicationNumber: 'CL0004127' },
  expiresAt: '2027-08-28T10:00:00Z',
  files: [],
  ...parts,
})
