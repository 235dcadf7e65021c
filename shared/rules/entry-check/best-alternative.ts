import { checkStatuses } from '../../schemas/entry-check.ts'
import type { Alternative } from '../../schemas/programme.ts'
import { formatOverall } from './format-requirements.ts'
import { type Pathway, type RequirementResult, selectWorstOutcome } from './requirement-result.ts'

type Evaluation = { results: RequirementResult[]; pathwayIndex: number; acceptsPathway: boolean }

/**
 * Returns the results of the best pathway in the best alternative: every pathway is tried in every alternative. Of equal
 * results the first pathway wins, then the alternative with the smallest shortfall.
 */
export function findBestAlternative(
  pathways: readonly Pathway[],
  alternatives: readonly Alternative[],
): RequirementResult[] {
  const evaluations = pathways.flatMap((pathway, pathwayIndex) =>
    alternatives.map(alternative => evaluate(pathway, pathwayIndex, alternative)),
  )
  return evaluations.reduce((best, next) => (isBetter(next, best) ? next : best)).results
}

function evaluate(pathway: Pathway, pathwayIndex: number, { overall, conditions }: Alternative): Evaluation {
  const result = pathway.overall(overall)
  if (!result) return { results: [notAccepted(pathway, overall)], pathwayIndex, acceptsPathway: false }
  return { results: [result, ...conditions.map(pathway.condition)], pathwayIndex, acceptsPathway: true }
}

function notAccepted({ name }: Pathway, overall: Alternative['overall']): RequirementResult {
  const required = formatOverall(overall)
  return {
    outcome: 'NotQualified',
    path: 'overall',
    required,
    actual: `${name}, which it does not take`,
    text: `This programme asks for ${required}. It does not take ${name}`,
  }
}

function isBetter(candidate: Evaluation, best: Evaluation): boolean {
  const bestKey = compareKey(best)
  const differences = compareKey(candidate).map((value, position) => value - bestKey[position]!)
  return (differences.find(difference => difference !== 0) ?? 0) < 0
}

/** The numbers by which two evaluations are compared, the most important first; less is better. */
function compareKey({ results, pathwayIndex, acceptsPathway }: Evaluation): number[] {
  const requirementOutcomes = results.map(({ outcome }) => outcome)
  const notMetCount = requirementOutcomes.filter(outcome => outcome === 'NotQualified').length
  const cannotTellCount = requirementOutcomes.filter(outcome => outcome === 'Undecided').length
  const shortfall = results.reduce((steps, result) => steps + (result.shortfall ?? 0), 0)
  return [
    checkStatuses.indexOf(selectWorstOutcome(requirementOutcomes)),
    pathwayIndex,
    acceptsPathway ? 0 : 1,
    notMetCount,
    cannotTellCount,
    shortfall,
  ]
}
