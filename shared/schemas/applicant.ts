import * as z from 'zod/mini'
import { feeStatuses, feeStatusTypes } from '../enums/fee-status.ts'
import { ukImmigrationStatuses } from '../enums/immigration-status.ts'
import { toCodes } from '../enums/options.ts'
import { ukResidencies } from '../enums/residency.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { checkStatuses } from './entry-check.ts'
import { storedQualifications } from './qualification.ts'
import { emailAddress, ucasId } from './sign-in.ts'
import { oneOf, optionalText, requiredText } from './text.ts'

/** The messages for missing or unknown parts of the fee context (specification, section 5). */
export const feeContextTexts = {
  nationality: 'You must provide a nationality',
  countryOfDomicile: 'Country of domicile is required',
  ukResidency: 'Residency information is required',
  ukImmigrationStatus: 'Immigration status is required',
}

/**
 * The applicant's personal details (specification, section 3). Messages follow the order of the fields; `dateOfBirth` is
 * YYYY-MM-DD.
 */
export const applicantDetails = z.strictObject({
  ucasPersonalId: ucasId,
  email: emailAddress,
  forenames: requiredText('Forename is required'),
  surname: requiredText('Surname is required'),
  telephone1: requiredText('Contact Telephone is required', 30),
  telephone2: optionalText(30),
  dateOfBirth,
  studentId: optionalText(30),
  sitsHomeEmail: optionalText(254),
})

/** The data that the fee status depends on (specification, section 3), without the long lists of codes. */
export const baseFeeContext = z.strictObject({
  nationality: requiredText(feeContextTexts.nationality),
  countryOfDomicile: requiredText(feeContextTexts.countryOfDomicile),
  ukResidency: oneOf(toCodes(ukResidencies), feeContextTexts.ukResidency),
  ukImmigrationStatus: oneOf(toCodes(ukImmigrationStatuses), feeContextTexts.ukImmigrationStatus),
})
export type BaseFeeContext = z.infer<typeof baseFeeContext>

/** The applicant record as the applicant sees it (specification, sections 3 and 7). */
export const applicant = z.object({
  applicantId: z.int(),
  applicationNumber: z.nullable(z.string()),
  programmeCode: z.nullable(z.string()),
  programmeName: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  /** The result of the entry check at the submission. */
  checkStatus: z.nullable(z.enum(checkStatuses)),
  hasPortalApplication: z.boolean(),
  hasQualifications: z.boolean(),
  feeStatusType: z.enum(feeStatusTypes),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  details: z.partial(applicantDetails),
  feeContext: z.nullable(baseFeeContext),
  qualifications: z.nullable(storedQualifications),
  version: z.int(),
})
export type Applicant = z.infer<typeof applicant>
