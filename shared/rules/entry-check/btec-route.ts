import { qualificationType } from '../../enums/qualification-types.ts'
import type { Condition, Overall } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { bestFinding, type Finding } from './finding.ts'
import { btecInWords, conditionInWords, numberInWords } from './format-requirements.ts'
import { aLevelScale, btecScale, gradesIn } from './grade-scale.ts'
import { heldInWords, heldSubjects } from './held-subjects.ts'
import type { Route } from './route.ts'
import { subjectCondition } from './subject-condition.ts'
import type { SubjectTitles } from './subject-titles.ts'

/** The sizes of BTEC by their number of grades, and how many A-levels each needs beside it for an advisor to check it. */
const sizes = [
  { count: 3, name: 'BTEC Extended Diploma', beside: 0 },
  { count: 2, name: 'BTEC National Diploma', beside: 1 },
  { count: 1, name: 'BTEC Subsidiary Diploma', beside: 2 },
] as const

/**
 * The BTEC route (DECISIONS, section 4 rules 5 and 7): an Extended Diploma is compared; a smaller one with enough
 * A-levels is for an advisor, and so are subjects that the A-levels beside it do not show.
 */
export function btecRoute(list: readonly Qualification[], titles: SubjectTitles): Route {
  const btecs = list
    .filter(({ tpe }) => qualificationType(tpe)?.route === 'BTEC')
    .map(({ grade }) => btecScale.sorted(gradesIn(String(grade))))
  const diplomas = sizes.flatMap(({ count, ...size }) =>
    btecs.filter(({ length }) => length === count).map(grades => ({ ...size, grades })),
  )
  const aLevels = heldSubjects(list, 'A2', aLevelScale, titles)
  const aLevelCondition = subjectCondition(aLevels, aLevelScale, 'a2Grade', titles)

  function compared({ name, beside, grades }: (typeof diplomas)[number], asked: string): Finding {
    const path = 'overall'
    const asks = `this programme asks for ${btecInWords(asked)}`
    const mine = grades.join('')
    if (beside === 0) {
      const short = btecScale.shortOf(grades, asked)
      return {
        answer: short === 0 ? 'met' : 'not met',
        path,
        short,
        text: `Your ${name} is ${mine}; ${asks}`,
      }
    }
    if (aLevels.length >= beside)
      return {
        answer: 'cannot tell',
        path,
        text: `An advisor will check your ${name} (${mine}) with your A-levels (${heldInWords(aLevels)}); ${asks}`,
      }
    const least = `${numberInWords(beside)} A-level${beside === 1 ? '' : 's'} or more`
    return { answer: 'not met', path, text: `Your ${name} (${mine}) counts only beside ${least}; ${asks}` }
  }

  return {
    name: 'BTECs',

    overall({ btecGrades: asked }: Overall): Finding | null {
      return asked === null ? null : bestFinding(diplomas.map(diploma => compared(diploma, asked)))
    },

    condition(condition: Condition): Finding {
      const shown = aLevelCondition(condition)
      if (shown.answer === 'met') return shown
      const asked = conditionInWords(condition, 'a2Grade')
      const text = `This programme asks for ${asked}; an advisor will check whether your BTEC covers it`
      return { answer: 'cannot tell', path: shown.path, text }
    },
  }
}
