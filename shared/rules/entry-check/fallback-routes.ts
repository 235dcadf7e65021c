import type { Answer } from './finding.ts'
import { conditionInWords, waysInWords } from './format-requirements.ts'
import type { Route } from './route.ts'

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
export const advisorRoute = wholeRoute('cannot tell', 'an advisor will check your qualifications against it')

/** The route of whoever holds only AS levels, an EPQ, IB Standard Level or UCAT: nothing counts (rule 6). */
export const emptyRoute = wholeRoute('not met', 'none of your qualifications count towards it')
