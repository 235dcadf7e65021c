import { findQualificationType } from '../../enums/qualification-types.ts'
import type { CheckStatus } from '../../schemas/entry-check.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { createALevelPathway } from './a-level-pathway.ts'
import { createBtecPathway } from './btec-pathway.ts'
import { formatCondition, formatOverall } from './format-requirements.ts'
import { createIbPathway } from './ib-pathway.ts'
import type { Pathway, RequirementResult } from './requirement-result.ts'
import type { SubjectTitles } from './subject-titles.ts'

/**
 * Returns the pathways that an applicant's qualifications belong to, the main one first. Three A-levels come first, fewer
 * come last.
 */
export function findApplicantPathways(list: readonly Qualification[], titles: SubjectTitles): Pathway[] {
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

function createConstantPathway(outcome: CheckStatus, actual: string, reason: string): Pathway {
  const createResult = (path: string, required: string): RequirementResult => ({
    outcome,
    path,
    required,
    actual,
    text: `This programme asks for ${required}. ${reason}`,
  })
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
