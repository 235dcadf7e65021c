import * as z from 'zod/mini'
import { applicantDetails, feeContext } from './applicant.ts'
import { errorMessage } from './message.ts'
import { qualifications } from './qualification.ts'
import { answeredSecondaryEducation } from './secondary-education.ts'
import { requiredText } from './text.ts'

export const missingProgrammeMessage = errorMessage('programmeCode', 'You must choose a programme code')
export const programmeCode = requiredText(missingProgrammeMessage.text, 40)

/** What an applicant says and confirms with a submission. No record stores the last two. */
const declarations = {
  hasBeenInterviewed: z.nullable(z.boolean()),
  qualificationsConfirmed: z.literal(
    true,
    'You must confirm that you have obtained these qualifications as entered',
  ),
  gdprAccept: z.literal(
    true,
    'You must give us permission to store your information under our data governance policy',
  ),
}

const versionText = 'The version of the details must be a whole number'
const minPhoneDigits = 7

/** The details with the version that the specification names there; nothing reads or stores it. */
const submittedDetails = z.strictObject({
  ...applicantDetails.shape,
  telephone1: applicantDetails.shape.telephone1.check(
    z.refine(
      text => text === '' || text.replace(/\D/g, '').length >= minPhoneDigits,
      `Enter a telephone number of ${minPhoneDigits} digits or more, for example 020 7946 0123`,
    ),
  ),
  version: z.optional(z.nullable(z.int(versionText).check(z.gte(0, versionText)))),
})

const submittedFeeContext = z.optional(z.nullable(z.strictObject(feeContext.shape)))

/** The first submission, which creates applicant and application (specification 7.9). */
export const newApplicant = z.strictObject({
  programmeCode,
  data: z.strictObject({
    qualifications: z.extend(qualifications, { secondaryEducation: answeredSecondaryEducation }),
    details: submittedDetails,
    feeContext: submittedFeeContext,
    ...declarations,
  }),
})

/** The submission of an applicant with a record: the changed parts, and the version of the record. */
export const newApplication = z.strictObject({
  programmeCode,
  data: z.strictObject({
    qualifications: z.optional(z.nullable(qualifications)),
    details: z.optional(z.partial(submittedDetails)),
    feeContext: submittedFeeContext,
    ...declarations,
    version: z.int('The version this form is based on is required').check(z.gte(0)),
  }),
})

export const receipt = z.object({ applicantId: z.int(), applicationNumber: z.string() })
export type Receipt = z.infer<typeof receipt>
