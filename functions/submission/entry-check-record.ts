import * as z from 'zod/mini'
import { checkStatuses } from '#shared/enums/check-status.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import { feeContext } from '#shared/schemas/applicant.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'
import { message } from '#shared/schemas/message.ts'
import { programme } from '#shared/schemas/programme.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { subjectLists, subjectTitles } from '../catalogue/subject-lists.ts'
import { sha256 } from '../crypto.ts'

/** Everything that an evaluation depends on, except the subject lists. `year` is the calendar year in London. */
const input = z.object({
  programme,
  /** Without the UCAT ID, which identifies the applicant and decides nothing. */
  qualifications: z.object(z.omit(storedQualifications, { gcses: true, ucatId: true }).shape),
  feeStatus: z.nullable(z.enum(feeStatuses)),
  feeStatusConfirmed: z.boolean(),
  feeContext: z.nullable(feeContext),
  dateOfBirth: z.union([z.string(), z.undefined()]),
  hasBeenInterviewed: z.nullable(z.boolean()),
  year: z.int(),
  site: z.pick(siteConfiguration, {
    universityName: true,
    ucatThreshold: true,
    ucatScale: true,
    ielts: true,
    toefl: true,
  }),
})
export type EvaluationInput = z.infer<typeof input>

/** The result and messages of the entry check, and the errors for which the submission is refused. */
const evaluation = z.object({
  placesAvailable: z.boolean(),
  checkStatus: z.enum(checkStatuses),
  messages: z.array(message),
  errors: z.array(message),
})
export type Evaluation = z.infer<typeof evaluation>

/** The entry check stored with an application. With the same subject lists, its input gives its evaluation again. */
const entryCheckRecord = z.object({
  catalogueVersion: z.int(),
  subjectsVersion: z.string(),
  input,
  evaluation,
})

const subjectsVersion = sha256(JSON.stringify(subjectLists)).slice(0, 12)

/** Returns the entry check to store, without fields that the schema of the input does not name. */
export const toEntryCheckRecord = (
  catalogueVersion: number,
  input: EvaluationInput,
  evaluation: Evaluation,
) => entryCheckRecord.parse({ catalogueVersion, subjectsVersion, input, evaluation })

export function evaluate(input: EvaluationInput): Evaluation {
  const { programme, qualifications, feeStatus, site } = input
  const result = createEntryCheck([programme], subjectTitles, site)(qualifications, feeStatus)[0]!
  const { placesAvailable, checkStatus } = result
  // Only these parts of a message are stored, so that a new wording of the table does not change an evaluation.
  const messages = result.messages.map(({ level, path, text }) => ({ level, path, text }))
  return { placesAvailable, checkStatus, messages, errors: checkSubmissionRules({ ...input, checkStatus }) }
}
