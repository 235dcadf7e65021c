import fc from 'fast-check'
import { findGradeRule } from '#shared/rules/grade-rules.ts'
import { gradeOf } from './arbitraries.ts'

const btecOrder = ['D*', 'D', 'M', 'P', 'N']

/** Whether a grade is at least as good as another of its type. */
function asGood(tpe: string, one: string | number, other: string | number): boolean {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'list') return rule.grades.indexOf(String(one)) <= rule.grades.indexOf(String(other))
  if (rule.kind === 'btec') {
    const theirs = String(other).match(/\w\*?/g) ?? []
    return (String(one).match(/\w\*?/g) ?? []).every(
      (grade, place) => btecOrder.indexOf(grade) <= btecOrder.indexOf(theirs[place] ?? ''),
    )
  }
  return rule.kind === 'free' || Number(one) >= Number(other)
}

const types = ['A2', 'A2', 'AS', 'IBOverall', 'IBHigher', 'IBStandard', 'BtecExtendedRqf', 'BtecNationalQcf']
/** Two grades of one type, the first at least as good as the second. */
export const betterAndWorse = fc
  .constantFrom(...types)
  .chain(tpe => fc.record({ tpe: fc.constant(tpe), one: gradeOf(tpe), other: gradeOf(tpe) }))
  .map(({ tpe, one, other }) =>
    asGood(tpe, one, other) ? { tpe, better: one, worse: other } : { tpe, better: other, worse: one },
  )
  .filter(({ tpe, better, worse }) => asGood(tpe, better, worse))
