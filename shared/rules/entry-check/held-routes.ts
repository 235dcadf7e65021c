import { qualificationType } from '../../enums/qualification-types.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { aLevelRoute } from './a-level-route.ts'
import { btecRoute } from './btec-route.ts'
import { advisorRoute, emptyRoute } from './fallback-routes.ts'
import { ibRoute } from './ib-route.ts'
import type { Route } from './route.ts'
import type { SubjectTitles } from './subject-titles.ts'

/**
 * The routes an applicant holds, the chief one first: A-levels if there are three of them, otherwise what they stand
 * beside (DECISIONS, section 4 rules 3 to 6).
 */
export function routesHeld(list: readonly Qualification[], titles: SubjectTitles): Route[] {
  const kinds = list.map(({ tpe }) => qualificationType(tpe)?.route ?? 'advisor')
  const listed = list.filter(({ tpe }) => qualificationType(tpe))
  const aLevels = kinds.includes('A-levels') ? [aLevelRoute(listed, titles)] : []
  const others = [
    ...(kinds.includes('IB') ? [ibRoute(listed, titles)] : []),
    ...(kinds.includes('BTEC') ? [btecRoute(listed, titles)] : []),
    ...(kinds.includes('advisor') ? [advisorRoute] : []),
  ]
  const three = kinds.filter(kind => kind === 'A-levels').length >= 3
  const held = three ? [...aLevels, ...others] : [...others, ...aLevels]
  return held.length > 0 ? held : [emptyRoute]
}
