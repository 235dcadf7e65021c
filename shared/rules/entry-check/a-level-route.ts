import type { Overall } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import type { Finding } from './finding.ts'
import { numberInWords } from './format-requirements.ts'
import { aLevelScale, gradesIn } from './grade-scale.ts'
import { heldSubjects } from './held-subjects.ts'
import type { Route } from './route.ts'
import { subjectCondition } from './subject-condition.ts'
import type { SubjectTitles } from './subject-titles.ts'

const uncounted = ['generalstudies', 'criticalthinking']

/**
 * The A-level route (DECISIONS, section 4 rules 3 and 7): the best grade of each subject counts, NU never, AS and EPQ
 * never; General Studies and Critical Thinking count for conditions only.
 */
export function aLevelRoute(list: readonly Qualification[], titles: SubjectTitles): Route {
  const held = heldSubjects(list, 'A2', aLevelScale, titles)
  const grades = held.filter(one => !uncounted.includes(one.key)).map(one => one.grade)

  return {
    name: 'A-levels',

    overall({ a2Grades: asked }: Overall): Finding | null {
      if (asked === null) return null
      const needed = gradesIn(asked).length
      const best = grades.slice(0, needed)
      const short = aLevelScale.shortOf(grades, asked)
      return {
        answer: short === 0 ? 'met' : 'not met',
        path: 'overall',
        short,
        text: `${inWords(best, needed)}; this programme asks for ${asked}`,
      }
    },

    condition: subjectCondition(held, aLevelScale, 'a2Grade', titles),
  }
}

function inWords(best: string[], needed: number): string {
  const one = best.length === 1
  const count = numberInWords(best.length)
  if (best.length < needed) return `You have ${count} ${one ? 'A-level that counts' : 'A-levels that count'}`
  return one ? `Your best A-level is ${best[0]}` : `Your best ${count} A-levels are ${best.join('')}`
}
