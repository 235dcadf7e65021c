import { conditionInWords, waysInWords } from './requirement-words.ts'
import type { Route } from './route.ts'

const counts = 'none of your qualifications count towards it'

/** The route of whoever holds only AS levels, an EPQ, IB Standard Level or UCAT: nothing counts (DECISIONS, section 4 rule 6). */
export const emptyRoute: Route = {
  name: 'these qualifications',
  overall: asked => ({
    answer: 'not met',
    path: 'overall',
    text: `This programme asks for ${waysInWords(asked)}; ${counts}`,
  }),
  condition: asked => ({
    answer: 'not met',
    path: 'conditions',
    text: `This programme asks for ${conditionInWords(asked, 'a2Grade')}; ${counts}`,
  }),
}
