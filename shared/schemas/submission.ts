import * as z from 'zod/mini'
import { errorMessage } from '../errors.ts'
import { applicantDetails } from './applicant.ts'
import { qualifications } from './qualification.ts'
import { requiredText } from './text.ts'

const permission = 'You must give us permission to store your information under our data governance policy'
const confirmation = 'You must confirm that you have obtained these qualifications as entered'

/** Said at programmeCode when none, or an unknown one, was sent (specification, section 5). */
export const missingProgrammeMessage = errorMessage('programmeCode', 'You must choose a programme code')
export const programmeCode = requiredText(missingProgrammeMessage.text, 40)

const declarations = {
  gdprAccept: z.literal(true, permission),
  qualificationsConfirmed: z.literal(true, confirmation),
  hasBeenInterviewed: z.nullable(z.boolean()),
}

/** The first-time form, around this fee context: applicant and application at once (specification, section 7). */
export const newApplicantSchema = <F extends z.ZodMiniType>(feeContext: F) =>
  z.strictObject({
    programmeCode,
    data: z.strictObject({
      qualifications,
      details: applicantDetails,
      feeContext: z.optional(z.nullable(feeContext)),
      ...declarations,
    }),
  })

/** The form of an applicant who has a record: each part only if it changed, and the version it is based on. */
export const newApplicationSchema = <F extends z.ZodMiniType>(feeContext: F) =>
  z.strictObject({
    programmeCode,
    data: z.strictObject({
      qualifications: z.optional(z.nullable(qualifications)),
      details: z.optional(z.partial(applicantDetails)),
      feeContext: z.optional(z.nullable(feeContext)),
      ...declarations,
      version: z.int('The version this form is based on is required').check(z.gte(0)),
    }),
  })

/** The applicant's number, as a number and as it is shown. */
export const receipt = z.object({ applicantId: z.int(), applicationNumber: z.string() })
export type Receipt = z.infer<typeof receipt>
