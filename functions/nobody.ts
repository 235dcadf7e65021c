import type { RouteName } from '#shared/contract.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import type { FeeContext } from '#shared/schemas/fee-context.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import type { ApplicantRecord } from './repositories/applicants.ts'

/** Who has never signed in, and never will. */
export const nobody = { ucasPersonalId: '0000000000', email: 'nobody@example.invalid', sessionHash: 'nobody' }
const { ucasPersonalId, email } = nobody

const qualifications: Qualifications = {
  // The second, of a type that nobody knows, keeps every programme undecided.
  list: [
    { tpe: 'A2', subject: 'Mathematics', grade: 'A', yearObtained: 2026 },
    { tpe: 'Nobody', subject: 'Nobody', grade: 'A', yearObtained: 2026 },
  ],
  english: { type: 'Gcse', grade: '6' },
  secondaryEducation: {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: true,
    hasMathsAtB5OrAbove: true,
    has6orMoreAt6and7: true,
  },
  version: 1,
}
const feeContext: FeeContext = {
  ukResidency: 'A',
  ukImmigrationStatus: 'A',
  countryOfDomicile: 'XF',
  nationality: 'GBR',
}
const details = {
  ucasPersonalId,
  email,
  surname: 'Nobody',
  forenames: 'Nobody',
  dateOfBirth: '2000-01-01',
  telephone1: '0000000',
}
const programmeCode = 'N000-NOBOD'
const consents = { gdprAccept: true, qualificationsConfirmed: true, hasBeenInterviewed: null }

/** The forms that nobody sends, */
export const formsOfNobody: Partial<Record<RouteName, Record<string, string>>> = {
  'sign-in': { ucasId: ucasPersonalId, emailAddress: email },
  'follow-link': { token: 'nobody' },
}

/** the query strings, */
export const queriesOfNobody: Partial<Record<RouteName, string>> = {
  'create-applicant': `programmeCode=${programmeCode}`,
  'create-application': `programmeCode=${programmeCode}`,
  'get-upload-link': 'fileName=nobody.pdf',
}

/** and the JSON. */
export const jsonOfNobody: Partial<Record<RouteName, object>> = {
  'check-entry': { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' },
  'create-applicant': { programmeCode, data: { qualifications, details, feeContext, ...consents } },
  'create-application': { programmeCode, data: { version: 1, ...consents } },
  'put-draft': { form: emptyForm, version: 0 },
  'confirm-attachment': { attachmentId: 'nobody' },
}

/** Nobody, as a record would have them. */
export const recordOfNobody: ApplicantRecord = {
  ucasPersonalId,
  applicantId: -1,
  emailKey: email,
  details,
  feeStatusType: 'FeeStatusProvisional',
  feeStatus: 'home',
  feeContext,
  qualifications,
  version: 1,
  changedAt: '',
}

/** A programme that nobody teaches. */
export const programmeOfNobody: Programme = {
  code: programmeCode,
  name: 'Nobody',
  schoolCode: 'NOBODY',
  places: { home: true, overseas: true },
  entryRequirements: {
    alternatives: [
      {
        overall: { a2Grades: 'AAA', ibPoints: 36, ibGrades: '666', btecGrades: 'DDD' },
        conditions: [
          { numberRequired: 1, subjects: [{ subject: 'Mathematics', a2Grade: 'A', ibGrade: '6' }] },
        ],
      },
    ],
    english: true,
    maths: true,
    gcses: 'five-at-4',
  },
  minimumAge: 'end-of-first-year',
  asksInterview: false,
}
