import { findQualificationType } from '../../enums/qualification-types.ts'
import type { CheckStatus } from '../../schemas/entry-check.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { createALevelRoute } from './a-level-route.ts'
import { createBtecRoute } from './btec-route.ts'
import { formatCondition, formatOverall } from './format-requirements.ts'
import { createIbRoute } from './ib-route.ts'
import type { RequirementResult } from './requirement-result.ts'
import type { Route } from './route.ts'
import type { SubjectTitles } from './subject-titles.ts'

/**
 * Returns the routes that an applicant's qualifications belong to, the main one first. Three A-levels come first, fewer
 * come last.
 */
export function findApplicantRoutes(list: readonly Qualification[], titles: SubjectTitles): Route[] {
  const routeNames = list.map(({ tpe }) => findQualificationType(tpe)?.route ?? 'advisor')
  const listedEntries = list.filter(({ tpe }) => findQualificationType(tpe))
  const aLevelRoutes = routeNames.includes('A-levels') ? [createALevelRoute(listedEntries, titles)] : []
  const otherRoutes = [
    ...(routeNames.includes('IB') ? [createIbRoute(listedEntries, titles)] : []),
    ...(routeNames.includes('BTEC') ? [createBtecRoute(listedEntries, titles)] : []),
    ...(routeNames.includes('advisor') ? [advisorRoute] : []),
  ]
  const hasThreeALevels = routeNames.filter(name => name === 'A-levels').length >= 3
  const routes = hasThreeALevels ? [...aLevelRoutes, ...otherRoutes] : [...otherRoutes, ...aLevelRoutes]
  return routes.length > 0 ? routes : [emptyRoute]
}

function createConstantRoute(outcome: CheckStatus, has: string, reason: string): Route {
  const createResult = (path: string, asks: string): RequirementResult => ({
    outcome,
    path,
    asks,
    has,
    text: `This programme asks for ${asks}; ${reason}`,
  })
  return {
    name: 'these qualifications',
    overall: required => createResult('overall', formatOverall(required)),
    condition: required => createResult('conditions', formatCondition(required, 'a2Grade')),
  }
}

/** The route of qualifications that only an advisor can compare. */
const advisorRoute = createConstantRoute(
  'Undecided',
  'your qualifications',
  'an advisor will check your qualifications against it',
)

/** The route of applicants who hold only AS levels, an EPQ, IB Standard Level or UCAT: nothing counts (rule 6). */
const emptyRoute = createConstantRoute(
  'NotQualified',
  'nothing that counts',
  'none of your qualifications count towards it',
)
