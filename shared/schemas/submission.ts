import * as z from 'zod/mini'
import { errorMessage } from '../errors.ts'
import { applicantDetails } from './applicant.ts'
import { qualifications } from './qualification.ts'
import { requiredText } from './text.ts'

const permissionText =
  'You must give us permission to store your information under our data governance policy'
const confirmationText = 'You must confirm that you have obtained these qualifications as entered'

/** The message for a missing or unknown programme code (specification, section 5). */
export const missingProgrammeMessage = errorMessage('programmeCode', 'You must choose a programme code')
export const programmeCode = requiredText(missingProgrammeMessage.text, 40)

const declarations = {
  gdprAccept: z.literal(true, permissionText),
  qualificationsConfirmed: z.literal(true, confirmationText),
  hasBeenInterviewed: z.nullable(z.boolean()),
}

const versionText = 'The version of the details must be a whole number'

const minPhoneDigits = 5
const hasPhoneNumber = (text: string) => (text.match(/\d/g) ?? []).length >= minPhoneDigits

/** The details with the version that the specification names there; the server does not store it. */
const submittedDetails = z.extend(applicantDetails, {
  // Records from UCAS may hold any text.
  telephone1: applicantDetails.shape.telephone1.check(
    z.refine(
      text => text === '' || hasPhoneNumber(text),
      'Enter a telephone number, for example 020 7946 0123',
    ),
  ),
  version: z.optional(z.nullable(z.int(versionText).check(z.gte(0, versionText)))),
})

/** The first submission, which creates applicant and application (specification, section 7). */
export const newApplicantSchema = <F extends z.ZodMiniType>(feeContext: F) =>
  z.strictObject({
    programmeCode,
    data: z.strictObject({
      qualifications,
      details: submittedDetails,
      feeContext: z.optional(z.nullable(feeContext)),
      ...declarations,
    }),
  })

/** The submission of an applicant with a record: the changed parts, and the version of the record. */
export const newApplicationSchema = <F extends z.ZodMiniType>(feeContext: F) =>
  z.strictObject({
    programmeCode,
    data: z.strictObject({
      qualifications: z.optional(z.nullable(qualifications)),
      details: z.optional(z.partial(submittedDetails)),
      feeContext: z.optional(z.nullable(feeContext)),
      ...declarations,
      version: z.int('The version this form is based on is required').check(z.gte(0)),
    }),
  })

/** The applicant's id and formatted application number. */
export const receipt = z.object({ applicantId: z.int(), applicationNumber: z.string() })
export type Receipt = z.infer<typeof receipt>
