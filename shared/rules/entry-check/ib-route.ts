import type { Overall } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import type { Finding } from './finding.ts'
import { ibInWords } from './format-requirements.ts'
import { gradesIn, ibScale } from './grade-scale.ts'
import { heldSubjects } from './held-subjects.ts'
import type { Route } from './route.ts'
import { subjectCondition } from './subject-condition.ts'
import type { SubjectTitles } from './subject-titles.ts'

/**
 * The IB route (DECISIONS, section 4 rules 4 and 7): the highest total, and the best grade of each Higher Level
 * subject; N never counts, nor does Standard Level.
 */
export function ibRoute(list: readonly Qualification[], titles: SubjectTitles): Route {
  const held = heldSubjects(list, 'IBHigher', ibScale, titles)
  const grades = held.map(one => one.grade)
  const totals = list.filter(({ tpe }) => tpe === 'IBOverall').map(({ grade }) => Number(grade))
  const total = totals.length > 0 ? Math.max(...totals) : null

  return {
    name: 'the IB Diploma',

    overall(overall: Overall): Finding | null {
      const { ibPoints, ibGrades } = overall
      const asked = ibInWords(overall)
      if (asked === '') return null
      const missing = (ibPoints !== null && total === null) || grades.length < gradesIn(ibGrades ?? '').length
      const short = Math.max(0, (ibPoints ?? 0) - (total ?? 0)) + ibScale.shortOf(grades, ibGrades ?? '')
      const mine = ibInWords({ ...overall, ibPoints: total, ibGrades: grades.join('') || null })
      return {
        answer: short === 0 && !missing ? 'met' : 'not met',
        path: 'overall',
        short,
        text: `${mine ? `You have ${mine}; this` : 'This'} programme asks for ${asked}${
          missing ? ': add your total and your three Higher Level grades' : ''
        }`,
      }
    },

    condition: subjectCondition(held, ibScale, 'ibGrade', titles),
  }
}
