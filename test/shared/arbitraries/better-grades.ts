import fc from 'fast-check'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import { anyGrade } from './arbitraries.ts'

const btecOrder = ['D*', 'D', 'M', 'P', 'N']

/** Whether grade `a` is at least as good as grade `b` of the same type. */
function isAtLeastAsGood(tpe: string, a: string | number, b: string | number): boolean {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'list') return rule.grades.indexOf(String(a)) <= rule.grades.indexOf(String(b))
  if (rule.kind === 'btec') {
    const bGrades = String(b).match(/\w\*?/g) ?? []
    return (String(a).match(/\w\*?/g) ?? []).every(
      (grade, index) => btecOrder.indexOf(grade) <= btecOrder.indexOf(bGrades[index] ?? ''),
    )
  }
  return rule.kind === 'free' || Number(a) >= Number(b)
}

const types = ['A2', 'A2', 'AS', 'IBOverall', 'IBHigher', 'IBStandard', 'BtecExtendedRqf', 'BtecNationalQcf']
/** Generates two grades of one type, of which `better` is at least as good as `worse`. */
export const betterAndWorse = fc
  .constantFrom(...types)
  .chain(tpe => fc.record({ tpe: fc.constant(tpe), a: anyGrade(tpe), b: anyGrade(tpe) }))
  .map(({ tpe, a, b }) =>
    isAtLeastAsGood(tpe, a, b) ? { tpe, better: a, worse: b } : { tpe, better: b, worse: a },
  )
  .filter(({ tpe, better, worse }) => isAtLeastAsGood(tpe, better, worse))
