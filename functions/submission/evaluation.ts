import type { CheckStatus } from '#shared/enums/check-status.ts'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import type { EnglishThresholds } from '#shared/rules/format-requirements.ts'
import { checkSubmissionRules, type SubmissionRuleInput } from '#shared/rules/submission-rules.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { subjectTitles } from '../catalogue/subject-lists.ts'

/** Everything that an evaluation depends on, except the subject lists of the release. It is stored, so it has no name, email or ID. */
export type EvaluationInput = Omit<SubmissionRuleInput, 'checkStatus'> & {
  qualifications: Omit<Qualifications, 'ucatId'>
  feeStatus: FeeStatus | null
  site: EnglishThresholds
}

/** The result and messages of the entry check, and the errors for which the submission is refused. */
export type Evaluation = {
  placesAvailable: boolean
  checkStatus: CheckStatus
  messages: Message[]
  errors: Message[]
}

export function evaluate(input: EvaluationInput): Evaluation {
  const { programme, qualifications, feeStatus, site } = input
  const result = checkEntry([programme], qualifications, feeStatus, subjectTitles, site)[0]!
  const { placesAvailable, checkStatus } = result
  // Only these parts of a message are stored, so that a new wording of the table does not change an evaluation.
  const messages = result.messages.map(({ level, path, text }) => ({ level, path, text }))
  return { placesAvailable, checkStatus, messages, errors: checkSubmissionRules({ ...input, checkStatus }) }
}
