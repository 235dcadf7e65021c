import type { CheckStatus } from '../../enums/check-status.ts'
import type { Condition, Overall } from '../../schemas/programme.ts'

/**
 * The check status of one requirement, and the sentence that explains it. A table shows `required`, what the programme asks
 * for, beside `actual`, what the applicant has. `path` names the requirement; `shortfall` is the number of grades or
 * points that are missing.
 */
export type RequirementResult = {
  checkStatus: CheckStatus
  path: string
  text: string
  required: string
  actual: string
  shortfall?: number
}

/** What the applicant has while an answer is missing. */
export const unanswered = 'not known'

/** Adds `text`: the requirement (`required` unless given) followed by the explanation. */
export const explainResult = (
  result: Omit<RequirementResult, 'text'>,
  explanation: string,
  requirement = result.required,
): RequirementResult => ({ ...result, text: `This programme asks for ${requirement}. ${explanation}` })

/** Compares one kind of the applicant's qualifications with requirements. */
export type Pathway = {
  /** The name of the kind in the message that a programme does not accept it. */
  name: string
  /** Compares the grades; null if the alternative has no grades of this kind. */
  overall(required: Overall): RequirementResult | null
  condition(required: Condition): RequirementResult
}
