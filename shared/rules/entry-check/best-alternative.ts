import { checkStatuses } from '../../schemas/entry-check.ts'
import type { Alternative } from '../../schemas/programme.ts'
import { formatOverall } from './format-requirements.ts'
import { type RequirementResult, selectWorstOutcome } from './requirement-result.ts'
import type { Route } from './route.ts'

type Evaluation = { results: RequirementResult[]; routeIndex: number; acceptsRoute: boolean }

/**
 * Returns the results of the best route in the best alternative: every route is tried in every alternative. Of equal
 * results the first route wins, then the alternative with the smallest shortfall.
 */
export function findBestAlternative(
  routes: readonly Route[],
  alternatives: readonly Alternative[],
): RequirementResult[] {
  const evaluations = routes.flatMap((route, routeIndex) =>
    alternatives.map(alternative => evaluate(route, routeIndex, alternative)),
  )
  return evaluations.reduce((best, next) => (isBetter(next, best) ? next : best)).results
}

function evaluate(route: Route, routeIndex: number, { overall, conditions }: Alternative): Evaluation {
  const result = route.overall(overall)
  if (!result) return { results: [notAccepted(route, overall)], routeIndex, acceptsRoute: false }
  return { results: [result, ...conditions.map(route.condition)], routeIndex, acceptsRoute: true }
}

function notAccepted({ name }: Route, overall: Alternative['overall']): RequirementResult {
  const asks = formatOverall(overall)
  return {
    outcome: 'NotQualified',
    path: 'overall',
    asks,
    has: `${name}, which it does not take`,
    text: `This programme asks for ${asks}; it does not take ${name}`,
  }
}

function isBetter(candidate: Evaluation, best: Evaluation): boolean {
  const candidateKey = compareKey(candidate)
  const bestKey = compareKey(best)
  const index = candidateKey.findIndex((value, position) => value !== bestKey[position])
  return index >= 0 && candidateKey[index]! < bestKey[index]!
}

/** The numbers by which two evaluations are compared, the most important first; less is better. */
function compareKey({ results, routeIndex, acceptsRoute }: Evaluation): number[] {
  const requirementOutcomes = results.map(({ outcome }) => outcome)
  const notMetCount = requirementOutcomes.filter(outcome => outcome === 'NotQualified').length
  const cannotTellCount = requirementOutcomes.filter(outcome => outcome === 'Undecided').length
  const shortfall = results.reduce((steps, result) => steps + (result.shortfall ?? 0), 0)
  return [
    checkStatuses.indexOf(selectWorstOutcome(requirementOutcomes)),
    routeIndex,
    acceptsRoute ? 0 : 1,
    notMetCount,
    cannotTellCount,
    shortfall,
  ]
}
