import type { ApplicationFacts } from './application-facts.ts'
import { formatProperties, formatQualification } from './format-application.ts'

type Column = (facts: ApplicationFacts) => string | null | undefined

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'yes' : 'no')

/** The columns of the exported CSV file, in their order. */
export const exportColumns: Record<string, Column> = {
  applicationNumber: facts => facts.applicationNumber,
  submittedAt: facts => facts.submittedAt,
  programmeCode: facts => facts.programmeCode,
  programmeName: facts => facts.programmeName,
  checkStatus: facts => facts.checkStatus,
  hasBeenInterviewed: facts => yesNo(facts.hasBeenInterviewed),
  ucasId: ({ details }) => details.ucasPersonalId,
  forenames: ({ details }) => details.forenames,
  surname: ({ details }) => details.surname,
  dateOfBirth: ({ details }) => details.dateOfBirth,
  email: ({ details }) => details.email,
  sitsHomeEmail: ({ details }) => details.sitsHomeEmail,
  telephone1: ({ details }) => details.telephone1,
  telephone2: ({ details }) => details.telephone2,
  studentId: ({ details }) => details.studentId,
  feeStatus: facts => facts.feeStatus,
  feeStatusType: facts => facts.feeStatusType,
  nationality: ({ feeContext }) => feeContext?.nationality,
  countryOfDomicile: ({ feeContext }) => feeContext?.countryOfDomicile,
  ukResidency: ({ feeContext }) => feeContext?.ukResidency,
  ukImmigrationStatus: ({ feeContext }) => feeContext?.ukImmigrationStatus,
  qualifications: ({ qualifications }) => qualifications?.list.map(formatQualification).join('; '),
  english: ({ qualifications }) => formatProperties(qualifications?.english),
  secondaryEducation: ({ qualifications }) => formatProperties(qualifications?.secondaryEducation),
}
