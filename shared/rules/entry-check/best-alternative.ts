import type { Alternative } from '../../schemas/programme.ts'
import { type Finding, outcomes, selectWorstOutcome } from './finding.ts'
import { formatOverall } from './format-requirements.ts'
import type { Route } from './route.ts'

type Evaluation = { findings: Finding[]; routeIndex: number; acceptsRoute: boolean }

/**
 * Returns the findings of the best route in the best alternative: every route is tried in every alternative (DECISIONS,
 * section 4 rule 2). Of equal results the first route wins, then the alternative with the least that is missing.
 */
export function findBestAlternative(
  routes: readonly Route[],
  alternatives: readonly Alternative[],
): Finding[] {
  const evaluations = routes.flatMap((route, routeIndex) =>
    alternatives.map(alternative => evaluate(route, routeIndex, alternative)),
  )
  return evaluations.reduce((best, next) => (isBetter(next, best) ? next : best)).findings
}

function evaluate(route: Route, routeIndex: number, { overall, conditions }: Alternative): Evaluation {
  const finding = route.overall(overall)
  if (!finding) return { findings: [notAccepted(route, overall)], routeIndex, acceptsRoute: false }
  return { findings: [finding, ...conditions.map(route.condition)], routeIndex, acceptsRoute: true }
}

const notAccepted = ({ name }: Route, overall: Alternative['overall']): Finding => ({
  outcome: 'not met',
  path: 'overall',
  text: `This programme asks for ${formatOverall(overall)}; it does not take ${name}`,
})

function isBetter(candidate: Evaluation, best: Evaluation): boolean {
  const candidateKey = compareKey(candidate)
  const bestKey = compareKey(best)
  const index = candidateKey.findIndex((value, position) => value !== bestKey[position])
  return index >= 0 && candidateKey[index]! < bestKey[index]!
}

/** The numbers by which two evaluations are compared, the most important first; less is better. */
function compareKey({ findings, routeIndex, acceptsRoute }: Evaluation): number[] {
  const results = findings.map(({ outcome }) => outcome)
  const notMet = results.filter(outcome => outcome === 'not met').length
  const cannotTell = results.filter(outcome => outcome === 'cannot tell').length
  const shortfall = findings.reduce((steps, finding) => steps + (finding.shortfall ?? 0), 0)
  return [
    outcomes.indexOf(selectWorstOutcome(results)),
    routeIndex,
    acceptsRoute ? 0 : 1,
    notMet,
    cannotTell,
    shortfall,
  ]
}
