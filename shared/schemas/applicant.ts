import * as z from 'zod/mini'
import { feeStatuses, feeStatusTypes } from '../enums/fee-status.ts'
import { ukImmigrationStatuses } from '../enums/immigration-status.ts'
import { codes } from '../enums/options.ts'
import { ukResidencies } from '../enums/residency.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { qualifications } from './qualification.ts'
import { emailAddress, ucasId } from './sign-in.ts'
import { oneOf, optionalText, text } from './text.ts'

const sentences = {
  forenames: 'Forename is required',
  surname: 'Surname is required',
  telephone: 'Contact Telephone is required',
}

/** What is said of a part of the fee context that is missing or unknown (specification, section 5). */
export const missingFeeContext = {
  nationality: 'You must provide a nationality',
  countryOfDomicile: 'Country of domicile is required',
  ukResidency: 'Residency information is required',
  ukImmigrationStatus: 'Immigration status is required',
}

/**
 * The applicant's own details (specification, section 3), in the order of the form, which messages follow;
 * dateOfBirth is YYYY-MM-DD.
 */
export const applicantDetails = z.strictObject({
  ucasPersonalId: ucasId,
  email: emailAddress,
  forenames: text(sentences.forenames),
  surname: text(sentences.surname),
  telephone1: text(sentences.telephone, 30),
  telephone2: optionalText(30),
  dateOfBirth,
  studentId: optionalText(30),
  sitsHomeEmail: optionalText(254),
})

/** What the fee status is worked out from (specification, section 3), without the long lists of codes. */
export const answeredFeeContext = z.strictObject({
  nationality: text(missingFeeContext.nationality),
  countryOfDomicile: text(missingFeeContext.countryOfDomicile),
  ukResidency: oneOf(codes(ukResidencies), missingFeeContext.ukResidency),
  ukImmigrationStatus: oneOf(codes(ukImmigrationStatuses), missingFeeContext.ukImmigrationStatus),
})
export type AnsweredFeeContext = z.infer<typeof answeredFeeContext>

/** The applicant record as its owner sees it (specification, sections 3 and 7). */
export const applicant = z.object({
  applicantId: z.int(),
  applicationNumber: z.nullable(z.string()),
  programmeCode: z.nullable(z.string()),
  programmeName: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  hasPortalApplication: z.boolean(),
  hasQualifications: z.boolean(),
  feeStatusType: z.enum(feeStatusTypes),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  details: z.partial(applicantDetails),
  feeContext: z.nullable(answeredFeeContext),
  qualifications: z.nullable(qualifications),
  version: z.int(),
})
export type Applicant = z.infer<typeof applicant>
