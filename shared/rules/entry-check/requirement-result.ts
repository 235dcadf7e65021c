import type { RequirementMessage } from '../../schemas/entry-check.ts'

/** The possible results of a requirement, from best to worst (DECISIONS, section 4). */
export const outcomes = ['met', 'cannot tell', 'not met'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * The outcome of one requirement, the sentence that explains it, and its two halves for a table: what the programme
 * asks for and what the applicant has. `path` names the requirement; `shortfall` is the number of grades or points that
 * are missing.
 */
export type RequirementResult = {
  outcome: Outcome
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
    const difference = outcomes.indexOf(next.outcome) - outcomes.indexOf(best.outcome)
    return difference < 0 || (difference === 0 && shortfallOf(next) < shortfallOf(best)) ? next : best
  })

export const selectWorstOutcome = (list: readonly Outcome[]): Outcome =>
  outcomes.findLast(outcome => list.includes(outcome)) ?? 'met'

const levels = { met: 'info', 'cannot tell': 'warning', 'not met': 'error' } as const

export const toMessage = ({ outcome, ...result }: RequirementResult): RequirementMessage => ({
  level: levels[outcome],
  ...result,
})
