import type { Condition } from '../schemas/programme.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

export const numberInWords = (count: number) => numbers[count] ?? String(count)

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** A condition in plain English, as in "a B in Chemistry or Biology" or "two of Physics and Maths". */
export function conditionInWords({ numberRequired, subjects }: Condition, scale: 'a2Grade' | 'ibGrade') {
  const grades = new Set(subjects.map(one => one[scale]))
  const grade = grades.size === 1 ? [...grades][0] : undefined
  const named = subjects.map(one =>
    grade === undefined && one[scale] ? `${one.subject} at ${one[scale]}` : one.subject,
  )
  const all = numberRequired === subjects.length
  const which = all
    ? and.format(named)
    : numberRequired === 1
      ? or.format(named)
      : `${numberInWords(numberRequired)} of ${and.format(named)}`
  if (grade === undefined) return which
  return all && numberRequired > 1 ? `${which}, each at ${grade} or above` : `${which} at ${grade} or above`
}
