import * as z from 'zod/mini'
import { applicantDetails, feeContext } from './applicant.ts'
import { fields, schemasAt } from './fields.ts'
import { errorMessage } from './message.ts'
import { qualifications } from './qualification.ts'

/** The message for a missing or unknown programme code (specification, section 5). */
export const missingProgrammeMessage = errorMessage('programmeCode', 'You must choose a programme code')
export const programmeCode = fields.programmeCode.schema

const declarations = schemasAt('data')

const versionText = 'The version of the details must be a whole number'

const minPhoneDigits = 7
const hasPhoneNumber = (text: string) => text.replace(/\D/g, '').length >= minPhoneDigits

/** The details with the version that the specification names there; the server does not store it. */
const submittedDetails = z.extend(applicantDetails, {
  // Records from UCAS may hold any text.
  telephone1: applicantDetails.shape.telephone1.check(
    z.refine(
      text => text === '' || hasPhoneNumber(text),
      `Enter a telephone number of ${minPhoneDigits} digits or more, for example 020 7946 0123`,
    ),
  ),
  version: z.optional(z.nullable(z.int(versionText).check(z.gte(0, versionText)))),
})

/** The first submission, which creates applicant and application (specification, section 7). */
export const newApplicant = z.strictObject({
  programmeCode,
  data: z.strictObject({
    qualifications,
    details: submittedDetails,
    feeContext: z.optional(z.nullable(feeContext)),
    ...declarations,
  }),
})

/** The submission of an applicant with a record: the changed parts, and the version of the record. */
export const newApplication = z.strictObject({
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
