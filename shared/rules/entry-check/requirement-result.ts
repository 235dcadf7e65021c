import { type CheckStatus, checkStatuses, type RequirementMessage } from '../../schemas/entry-check.ts'
import type { Condition, Overall } from '../../schemas/programme.ts'

/**
 * The outcome of one requirement, and the sentence that explains it. A table shows `required`, what the programme asks
 * for, beside `actual`, what the applicant has. `path` names the requirement; `shortfall` is the number of grades or
 * points that are missing.
 */
export type RequirementResult = {
  outcome: CheckStatus
  path: string
  text: string
  required: string
  actual: string
  shortfall?: number
}

/** Compares one kind of the applicant's qualifications with requirements. */
export type Pathway = {
  /** The name of the kind in the message that a programme does not accept it. */
  name: string
  /** Compares the grades; null if the alternative has no grades of this kind. */
  overall(required: Overall): RequirementResult | null
  /** Compares the subjects. */
  condition(required: Condition): RequirementResult
}

const shortfallOf = ({ shortfall = Number.POSITIVE_INFINITY }: RequirementResult) => shortfall

/**
 * Returns the result with the best outcome. Of equal outcomes, the smallest shortfall wins, then the first result. The
 * list must not be empty.
 */
export const selectBestResult = (results: readonly RequirementResult[]): RequirementResult =>
  results.reduce((best, next) => {
    const difference = checkStatuses.indexOf(next.outcome) - checkStatuses.indexOf(best.outcome)
    return (difference || shortfallOf(next) - shortfallOf(best)) < 0 ? next : best
  })

/** Returns the worst outcome of a list, which must not be empty. */
export const selectWorstOutcome = (list: readonly CheckStatus[]): CheckStatus =>
  checkStatuses.findLast(outcome => list.includes(outcome))!

const levels = { Qualified: 'info', Undecided: 'warning', NotQualified: 'error' } as const

export const toMessage = ({ outcome, ...result }: RequirementResult): RequirementMessage => ({
  level: levels[outcome],
  ...result,
})
