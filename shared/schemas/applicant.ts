import * as z from 'zod/mini'
import { checkStatuses } from '../enums/check-status.ts'
import { countriesOfDomicile } from '../enums/countries-of-domicile.ts'
import { feeStatuses, feeStatusTypes } from '../enums/fee-status.ts'
import { ukImmigrationStatuses } from '../enums/immigration-status.ts'
import { nationalities } from '../enums/nationalities.ts'
import { toCodes } from '../enums/options.ts'
import { ukResidencies } from '../enums/residency.ts'
import { dateOfBirth } from './date-of-birth.ts'
import { namePart } from './person-name.ts'
import { storedQualifications } from './qualification.ts'
import { emailAddress, ucasId } from './sign-in.ts'
import { limitedPlainText, oneOf, requiredPlainText } from './text.ts'

/** What a person is known by: the pair of UCAS ID and email (specification 1.3). */
export type PersonKey = { ucasId: string; email: string }

const storedText = z.string()
const optionalStoredText = z.optional(z.nullable(storedText))

/** The personal details of a record (specification 3.4), without the limits of an answer; `dateOfBirth` is YYYY-MM-DD. */
export const storedDetails = z.object({
  ucasPersonalId: storedText,
  email: storedText,
  forenames: storedText,
  surname: storedText,
  telephone1: storedText,
  telephone2: optionalStoredText,
  dateOfBirth: storedText,
  studentId: optionalStoredText,
  sitsHomeEmail: optionalStoredText,
})

/** The rules for the personal details of a request or an import. */
export const applicantDetails = z.object({
  ucasPersonalId: ucasId,
  email: emailAddress,
  forenames: namePart('Forename'),
  surname: namePart('Surname'),
  /** Records from UCAS may hold any text; a submission asks for more. */
  telephone1: requiredPlainText('Contact Telephone is required', 30),
  telephone2: z.optional(z.nullable(limitedPlainText(30))),
  dateOfBirth,
  studentId: z.optional(z.nullable(limitedPlainText(30))),
  sitsHomeEmail: z.optional(z.nullable(limitedPlainText(254))),
} satisfies Record<keyof typeof storedDetails.shape, z.ZodMiniType>)

/** The data that the fee status depends on (specification 3.5). */
export const feeContext = z.object({
  nationality: oneOf(toCodes(nationalities), 'You must provide a nationality'),
  countryOfDomicile: oneOf(toCodes(countriesOfDomicile), 'Country of domicile is required'),
  ukResidency: oneOf(toCodes(ukResidencies), 'Residency information is required'),
  ukImmigrationStatus: oneOf(toCodes(ukImmigrationStatuses), 'Immigration status is required'),
})
export type FeeContext = z.infer<typeof feeContext>

const recordSources = ['ucas', 'portal'] as const
export type RecordSource = (typeof recordSources)[number]

/** The applicant record as the applicant sees it (specification 3.3). */
export const applicant = z.object({
  applicantId: z.int(),
  applicationNumber: z.nullable(z.string()),
  programmeCode: z.nullable(z.string()),
  programmeName: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  checkStatus: z.nullable(z.enum(checkStatuses)),
  /** Whether UCAS supplied the record, or it came from an application in the portal. */
  source: z.enum(recordSources),
  /** Whether there is an application that is not withdrawn. */
  hasPortalApplication: z.boolean(),
  /** Whether there are qualifications that the applicant cannot change. */
  hasQualifications: z.boolean(),
  feeStatusType: z.enum(feeStatusTypes),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  details: z.partial(storedDetails),
  feeContext: z.nullable(feeContext),
  qualifications: z.nullable(storedQualifications),
  version: z.int(),
})
export type Applicant = z.infer<typeof applicant>
