import type { Condition, Overall, RequiredSubject } from '../../schemas/programme.ts'
import { gradesIn } from './grade-scale.ts'

/** Which of a required subject's grades is meant. */
export type GradeName = 'a2Grade' | 'ibGrade'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

export const numberInWords = (count: number) => numbers[count] ?? String(count)

/** As in "a, b and c": what Intl.ListFormat says, which is slow where a phone checks a whole catalogue. */
const listed = (words: readonly string[], last: 'and' | 'or') =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

const oneGrade = (grade: string) => `${/^A/.test(grade) || grade === 'E' ? 'an' : 'a'} ${grade}`

/** What an alternative asks of the IB Diploma, as in "34 IB points with 6, 6, 5 at Higher Level"; empty if nothing. */
export const ibInWords = ({ ibPoints, ibGrades }: Overall) =>
  [
    ...(ibPoints === null ? [] : [`${ibPoints} IB points`]),
    ...(ibGrades === null ? [] : [`${gradesIn(ibGrades).join(', ')} at Higher Level`]),
  ].join(' with ')

export const btecInWords = (btecGrades: string) => `${btecGrades} in a BTEC Extended Diploma`

/** Every way in which an alternative can be met, as in "AAB, or 34 IB points with 6, 6, 5 at Higher Level". */
export function waysInWords(overall: Overall): string {
  const { a2Grades, btecGrades } = overall
  const ib = ibInWords(overall)
  return [
    ...(a2Grades === null ? [] : [`${a2Grades} at A-level`]),
    ...(ib === '' ? [] : [ib]),
    ...(btecGrades === null ? [] : [btecInWords(btecGrades)]),
  ].join(', or ')
}

const said = { a2Grade: new WeakMap<Condition, string>(), ibGrade: new WeakMap<Condition, string>() }

/** A condition in plain English, as in "at least a B in Chemistry or Biology" or "two of Physics, Maths and Music". */
export function conditionInWords(condition: Condition, gradeName: GradeName): string {
  const words = said[gradeName].get(condition) ?? wordsFor(condition, gradeName)
  said[gradeName].set(condition, words)
  return words
}

function wordsFor({ numberRequired, subjects }: Condition, gradeName: GradeName): string {
  const grades = new Set(subjects.map(one => one[gradeName]))
  const [grade] = grades
  if (grades.size === 1 && grade !== undefined) {
    const each = subjects.length > 1 && numberRequired === subjects.length ? 'each of ' : ''
    return `at least ${oneGrade(grade)} in ${each}${these(numberRequired, subjects.map(titleOf))}`
  }
  return these(
    numberRequired,
    subjects.map(one => (one[gradeName] ? `${one.subject} at ${one[gradeName]} or above` : one.subject)),
  )
}

const titleOf = ({ subject }: RequiredSubject) => subject

function these(numberRequired: number, named: string[]): string {
  if (numberRequired === 1) return listed(named, 'or')
  return numberRequired === named.length
    ? listed(named, 'and')
    : `${numberInWords(numberRequired)} of ${listed(named, 'and')}`
}
