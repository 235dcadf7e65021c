import { conditionInWords, waysInWords } from './requirement-words.ts'
import type { Route } from './route.ts'

const checks = 'an advisor will check your qualifications against it'

/** The route of qualifications that only an advisor can compare: all of it is cannot tell (DECISIONS, section 4 rule 6). */
export const advisorRoute: Route = {
  name: 'these qualifications',
  overall: asked => ({
    answer: 'cannot tell',
    path: 'overall',
    text: `This programme asks for ${waysInWords(asked)}; ${checks}`,
  }),
  condition: asked => ({
    answer: 'cannot tell',
    path: 'conditions',
    text: `This programme asks for ${conditionInWords(asked, 'a2Grade')}; ${checks}`,
  }),
}
