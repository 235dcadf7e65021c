import type { Condition, Overall } from '../../schemas/programme.ts'
import type { Finding } from './finding.ts'

/** One kind of qualification an applicant holds, asked for its answers (DECISIONS, section 4 rule 2). */
export type Route = {
  /** What it is called where a programme does not take it. */
  name: string
  /** How its grades stand to those asked for; null where they are not asked for in this kind. */
  overall(asked: Overall): Finding | null
  /** How its subjects stand to a condition. */
  condition(asked: Condition): Finding
}
