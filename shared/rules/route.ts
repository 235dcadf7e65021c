import type { Alternative, Condition } from '../schemas/programme.ts'
import type { Finding } from './answer.ts'

/** One kind of qualification an applicant holds, asked for its answers (DECISIONS, section 4 rule 2). */
export type Route = {
  overall(alternative: Alternative): Finding
  condition(condition: Condition): Finding
}

/** A route that only an advisor can read: every answer is cannot tell. */
export const advisorRoute: Route = {
  overall: () => ({
    answer: 'cannot tell',
    path: 'overall',
    text: 'An advisor will check whether your qualifications meet what this programme asks for',
  }),
  condition: () => ({
    answer: 'cannot tell',
    path: 'conditions',
    text: 'An advisor will check the subjects this programme asks for',
  }),
}

/** The route of somebody who holds nothing that counts. */
export const emptyRoute: Route = {
  overall: ({ overall }) => ({
    answer: 'not met',
    path: 'overall',
    text: `This programme asks for ${overall.a2Grades ?? 'qualifications'}${overall.a2Grades ? ' at A-level' : ''} or the like; none of your qualifications count towards it`,
  }),
  condition: () => ({
    answer: 'not met',
    path: 'conditions',
    text: 'None of your qualifications has a subject this programme asks for',
  }),
}
