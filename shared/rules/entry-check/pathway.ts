import type { Condition, Overall } from '../../schemas/programme.ts'
import type { RequirementResult } from './requirement-result.ts'

/** Compares one kind of the applicant's qualifications with requirements. */
export type Pathway = {
  /** The name of the kind in the message that a programme does not accept it. */
  name: string
  /** Compares the grades; null if the alternative has no grades of this kind. */
  overall(required: Overall): RequirementResult | null
  /** Compares the subjects. */
  condition(required: Condition): RequirementResult
}
