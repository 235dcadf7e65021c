import * as z from 'zod/mini'
import { feeStatuses, feeStatusTypes } from '../enums/fee-status.ts'
import { checkStatuses } from './entry-check.ts'
import { schemasAt } from './fields.ts'
import { storedQualifications } from './qualification.ts'

/** The applicant's personal details (specification, section 3); `dateOfBirth` is YYYY-MM-DD. */
export const applicantDetails = z.strictObject(schemasAt('data.details'))

/** The data that the fee status depends on (specification, section 3). */
export const feeContext = z.strictObject(schemasAt('data.feeContext'))
export type FeeContext = z.infer<typeof feeContext>

const recordSources = ['ucas', 'portal'] as const
export type RecordSource = (typeof recordSources)[number]

/** The applicant record as the applicant sees it (specification, sections 3 and 7). */
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
  details: z.partial(applicantDetails),
  feeContext: z.nullable(feeContext),
  qualifications: z.nullable(storedQualifications),
  version: z.int(),
})
export type Applicant = z.infer<typeof applicant>
