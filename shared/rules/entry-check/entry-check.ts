import { type CheckStatus, checkStatuses } from '../../enums/check-status.ts'
import type { FeeStatus } from '../../enums/fee-status.ts'
import { findQualificationType } from '../../enums/qualification-types.ts'
import type { EntryCheckResult, RequirementMessage } from '../../schemas/entry-check.ts'
import type { Alternative, EntryRequirements, Programme } from '../../schemas/programme.ts'
import type { Qualification, Qualifications } from '../../schemas/qualification.ts'
import { compareRanks } from '../compare-ranks.ts'
import { type EnglishThresholds, formatCondition, formatOverall } from '../format-requirements.ts'
import { hasPlaces } from '../programme-availability.ts'
import { createALevelPathway } from './a-level-pathway.ts'
import { createBtecPathway } from './btec-pathway.ts'
import { checkEnglish } from './english-requirement.ts'
import { checkGcses, checkMaths } from './general-requirements.ts'
import { createIbPathway } from './ib-pathway.ts'
import { explainResult, type Pathway, type RequirementResult } from './requirement-result.ts'
import type { SubjectTitles } from './subject-titles.ts'

/**
 * Returns for each programme whether an applicant meets its requirements (specification, section 4, rules 1 to 11), and why.
 * `feeStatus` is null before it is known; then places for either fee status count.
 */
export function checkEntry(
  programmes: readonly Programme[],
  { list, secondaryEducation, english }: Qualifications,
  feeStatus: FeeStatus | null,
  titles: SubjectTitles,
  thresholds: EnglishThresholds,
): EntryCheckResult[] {
  const pathways = findApplicantPathways(list, titles)
  const mathsResult = checkMaths(secondaryEducation, list, titles)
  const englishResult = checkEnglish(english, thresholds)

  const evaluate = (requirements: EntryRequirements): Pick<EntryCheckResult, 'checkStatus' | 'messages'> => {
    const results = [
      ...findBestAlternative(pathways, requirements.alternatives),
      checkGcses(requirements.gcses, secondaryEducation),
      ...(requirements.maths ? [mathsResult] : []),
      ...(requirements.english ? [englishResult] : []),
    ]
    return {
      checkStatus: selectWorstStatus(results.map(({ checkStatus }) => checkStatus)),
      messages: results.map(toMessage),
    }
  }

  // Many programmes have the same requirements: evaluate them once.
  const evaluations = new Map<string, ReturnType<typeof evaluate>>()
  return programmes.map(programme => {
    const { code, entryRequirements } = programme
    const key = JSON.stringify(entryRequirements)
    const evaluation = evaluations.get(key) ?? evaluate(entryRequirements)
    evaluations.set(key, evaluation)
    return {
      programmeCode: code,
      placesAvailable: hasPlaces(programme, feeStatus),
      ...evaluation,
      entryRequirements,
    }
  })
}

/**
 * Returns the pathways that an applicant's qualifications belong to, the main one first. With three or more A-levels that is
 * the A-level pathway; with fewer it comes last.
 */
function findApplicantPathways(list: readonly Qualification[], titles: SubjectTitles): Pathway[] {
  const pathwayNames = list.map(({ tpe }) => findQualificationType(tpe)?.pathway ?? 'advisor')
  const aLevelPathways = pathwayNames.includes('A-levels') ? [createALevelPathway(list, titles)] : []
  const otherPathways = [
    ...(pathwayNames.includes('IB') ? [createIbPathway(list, titles)] : []),
    ...(pathwayNames.includes('BTEC') ? [createBtecPathway(list, titles)] : []),
    ...(pathwayNames.includes('advisor') ? [advisorPathway] : []),
  ]
  const hasThreeALevels = pathwayNames.filter(name => name === 'A-levels').length >= 3
  const pathways = hasThreeALevels
    ? [...aLevelPathways, ...otherPathways]
    : [...otherPathways, ...aLevelPathways]
  return pathways.length > 0 ? pathways : [emptyPathway]
}

function createConstantPathway(checkStatus: CheckStatus, actual: string, reason: string): Pathway {
  const createResult = (path: string, required: string) =>
    explainResult({ checkStatus, path, required, actual }, reason)
  return {
    name: 'these qualifications',
    overall: required => createResult('overall', formatOverall(required)),
    condition: required => createResult('conditions', formatCondition(required, 'a2Grade')),
  }
}

/** The pathway of qualifications that only an advisor can compare. */
const advisorPathway = createConstantPathway(
  'Undecided',
  'your qualifications',
  'An advisor will check your qualifications against it',
)

/** The pathway of applicants who hold only AS levels, an EPQ, IB Standard Level or UCAT: nothing counts. */
const emptyPathway = createConstantPathway(
  'NotQualified',
  'nothing that counts',
  'None of your qualifications count towards it',
)

/**
 * Returns the results of the best pathway in the best alternative: every pathway is tried in every alternative. Of equal
 * results the first pathway wins, then the alternative with the smallest shortfall.
 */
function findBestAlternative(
  pathways: readonly Pathway[],
  alternatives: readonly Alternative[],
): RequirementResult[] {
  const evaluations = pathways.flatMap((pathway, pathwayIndex) =>
    alternatives.map(alternative => evaluateAlternative(pathway, pathwayIndex, alternative)),
  )
  return evaluations.reduce((best, next) => (compareRanks(next.ranks, best.ranks) < 0 ? next : best)).results
}

function evaluateAlternative(pathway: Pathway, pathwayIndex: number, { overall, conditions }: Alternative) {
  const result = pathway.overall(overall)
  const results = result
    ? [result, ...conditions.map(pathway.condition)]
    : [createNotAcceptedResult(pathway, overall)]
  const statuses = results.map(({ checkStatus }) => checkStatus)
  const ranks = [
    checkStatuses.indexOf(selectWorstStatus(statuses)),
    pathwayIndex,
    result ? 0 : 1,
    statuses.filter(status => status === 'NotQualified').length,
    statuses.filter(status => status === 'Undecided').length,
    results.reduce((steps, { shortfall = 0 }) => steps + shortfall, 0),
  ]
  return { results, ranks }
}

function createNotAcceptedResult({ name }: Pathway, overall: Alternative['overall']): RequirementResult {
  const required = formatOverall(overall)
  const actual = `${name}, which it does not take`
  return explainResult(
    { checkStatus: 'NotQualified', path: 'overall', required, actual },
    `It does not take ${name}`,
  )
}

/** Returns the worst status of a list, which must not be empty. */
const selectWorstStatus = (list: readonly CheckStatus[]): CheckStatus =>
  checkStatuses.findLast(status => list.includes(status))!

const levels = { Qualified: 'info', Undecided: 'warning', NotQualified: 'error' } as const

const toMessage = ({ checkStatus, shortfall, ...result }: RequirementResult): RequirementMessage => ({
  level: levels[checkStatus],
  ...result,
})
