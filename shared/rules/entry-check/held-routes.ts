import { qualificationType } from '../../enums/qualification-types.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { aLevelRoute } from './a-level-route.ts'
import { btecRoute } from './btec-route.ts'
import type { Answer } from './finding.ts'
import { conditionInWords, waysInWords } from './format-requirements.ts'
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

/** A route that gives one answer to whatever is asked, and why. */
const wholeRoute = (answer: Answer, why: string): Route => ({
  name: 'these qualifications',
  overall: asked => ({
    answer,
    path: 'overall',
    text: `This programme asks for ${waysInWords(asked)}; ${why}`,
  }),
  condition: asked => ({
    answer,
    path: 'conditions',
    text: `This programme asks for ${conditionInWords(asked, 'a2Grade')}; ${why}`,
  }),
})

/** The route of qualifications that only an advisor can compare (DECISIONS, section 4 rule 6). */
const advisorRoute = wholeRoute('cannot tell', 'an advisor will check your qualifications against it')

/** The route of whoever holds only AS levels, an EPQ, IB Standard Level or UCAT: nothing counts (rule 6). */
const emptyRoute = wholeRoute('not met', 'none of your qualifications count towards it')
