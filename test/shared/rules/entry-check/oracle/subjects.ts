import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'

/** Caches results, without which the comparison would take hours. */
function memoise<T>(resolve: (tpe: string, subject: string) => T): (tpe: string, subject: string) => T {
  const cache = new Map<string, Map<string, T>>()
  return (tpe, subject) => {
    const valuesBySubject = cache.get(tpe) ?? new Map<string, T>()
    cache.set(tpe, valuesBySubject)
    const value = valuesBySubject.get(subject) ?? resolve(tpe, subject)
    valuesBySubject.set(subject, value)
    return value
  }
}

/** Normalises a title: without case and spacing. */
const normaliseTitle = (title: string) => title.replaceAll(/\s/g, '').toLowerCase()
const isEqualTitle = (a: string, b: string) => normaliseTitle(a) === normaliseTitle(b)

/** Resolves a title: a listed title first, then an alias, then a freely typed title. */
const resolveTitle = memoise((tpe, subject) => {
  for (const row of subjectLists.qualTypeSubjects)
    if (row.qualificationType === tpe && row.subjects.some(title => isEqualTitle(title, subject)))
      return { title: normaliseTitle(subject), free: false }
  for (const row of subjectLists.subjectAliases)
    if (row.qualificationType === tpe)
      for (const one of row.subjects)
        if (isEqualTitle(one.alias, subject)) return { title: normaliseTitle(one.subject), free: false }
  return { title: normaliseTitle(subject), free: true }
})

/** Returns the A-level subjects that an IB title is equivalent to. */
const equivalents = memoise((tpe, subject) =>
  subjectLists.ibEquivalents
    .filter(one => tpe.startsWith('IB') && isEqualTitle(one.ibSubject, resolveTitle(tpe, subject).title))
    .map(one => resolveTitle('A2', one.a2Subject).title),
)

/** Whether two subjects of one type are the same one. */
export const isSameTitle = (tpe: string, a: string, b: string) =>
  resolveTitle(tpe, a).title === resolveTitle(tpe, b).title

/** Whether a subject is neither listed nor an alias. */
export const isUnlisted = (tpe: string, subject: string) => resolveTitle(tpe, subject).free

/** Whether a held subject is the required one or an equivalent IB title. */
export function satisfies(tpe: string, subject: string, required: string): boolean {
  const requiredTitle = resolveTitle('A2', required).title
  return (
    resolveTitle(tpe, subject).title === requiredTitle || equivalents(tpe, subject).includes(requiredTitle)
  )
}

/** Whether each required subject can be assigned a held one; tries every assignment. */
export function canAssignAll<R, H>(
  required: R[],
  held: H[],
  matches: (required: R, entry: H) => boolean,
): boolean {
  const [first, ...remaining] = required
  if (first === undefined) return true
  return held.some(
    (entry, index) =>
      matches(first, entry) &&
      canAssignAll(
        remaining,
        held.filter((_, otherIndex) => otherIndex !== index),
        matches,
      ),
  )
}

/** A held subject with a grade that counts. */
export type HeldEntry = { tpe: string; subject: string; grade: string }

export const gradesOf = (entries: HeldEntry[]) => entries.map(({ grade }) => grade)

/** Returns the best entry of each distinct subject of a type, without grades that never count. */
export function bestOfEach(list: Qualification[], type: string, order: string[]): HeldEntry[] {
  const entries = list
    .map(({ tpe, subject, grade }) => ({ tpe, subject: subject ?? '', grade: String(grade) }))
    .filter(({ tpe, grade }) => tpe === type && order.includes(grade))
  const best: HeldEntry[] = []
  for (const grade of order)
    for (const entry of entries)
      if (entry.grade === grade && !best.some(other => isSameTitle(type, other.subject, entry.subject)))
        best.push(entry)
  return best
}

/** Returns every choice of `count` elements. */
export function combinations<T>(elements: T[], count: number): T[][] {
  if (count === 0) return [[]]
  return elements.flatMap((element, index) =>
    combinations(elements.slice(index + 1), count - 1).map(others => [element, ...others]),
  )
}

/** The grades that count, best first. */
export const a2Order = ['A*', 'A', 'B', 'C', 'D', 'E']
export const ibOrder = ['7', '6', '5', '4', '3', '2', '1']
export const btecOrder = ['D*', 'D', 'M', 'P', 'N']

/** Splits A*AB into A*, A and B. */
export function splitGrades(grades: string): string[] {
  if (grades === '') return []
  const length = grades[1] === '*' ? 2 : 1
  return [grades.slice(0, length), ...splitGrades(grades.slice(length))]
}

/** Whether each required grade can be assigned a held grade that is as good; tries every assignment. */
export function covers(held: string[], required: string[], order: string[]): boolean {
  const [first, ...remaining] = required
  if (first === undefined) return true
  return held.some(
    (grade, index) =>
      order.indexOf(grade) <= order.indexOf(first) &&
      covers(
        held.filter((_, otherIndex) => otherIndex !== index),
        remaining,
        order,
      ),
  )
}
