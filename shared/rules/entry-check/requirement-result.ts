import { type CheckStatus, checkStatuses, type RequirementMessage } from '../../schemas/entry-check.ts'

/**
 * The outcome of one requirement, the sentence that explains it, and its two halves for a table: what the programme
 * asks for and what the applicant has. `path` names the requirement; `shortfall` is the number of grades or points that
 * are missing.
 */
export type RequirementResult = {
  outcome: CheckStatus
  path: string
  text: string
  asks: string
  has: string
  shortfall?: number
}

const shortfallOf = ({ shortfall = Number.POSITIVE_INFINITY }: RequirementResult) => shortfall

/**
 * Returns the result with the best outcome. Of equal outcomes, the smallest shortfall wins, then the first result. The
 * list must not be empty.
 */
export const selectBestResult = (results: readonly RequirementResult[]): RequirementResult =>
  results.reduce((best, next) => {
    const difference = checkStatuses.indexOf(next.outcome) - checkStatuses.indexOf(best.outcome)
    return difference < 0 || (difference === 0 && shortfallOf(next) < shortfallOf(best)) ? next : best
  })

export const selectWorstOutcome = (list: readonly CheckStatus[]): CheckStatus =>
  checkStatuses.findLast(outcome => list.includes(outcome)) ?? 'Qualified'

const levels = { Qualified: 'info', Undecided: 'warning', NotQualified: 'error' } as const

export const toMessage = ({ outcome, ...result }: RequirementResult): RequirementMessage => ({
  level: levels[outcome],
  ...result,
})
