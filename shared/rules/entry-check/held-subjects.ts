import type { Qualification } from '../../schemas/qualification.ts'
import type { GradeScale } from './grade-scale.ts'
import type { SubjectTitles, Title } from './subject-titles.ts'

/** A subject held, as the applicant wrote it, with its best grade. */
export type HeldSubject = Title & { subject: string; grade: string }

/** The distinct subjects held in one type, each with its best grade, best first; what never counts is left out. */
export function heldSubjects(
  list: readonly Qualification[],
  type: 'A2' | 'IBHigher',
  scale: GradeScale,
  titles: SubjectTitles,
): HeldSubject[] {
  const bestFirst = list
    .flatMap(({ tpe, subject, grade }) =>
      tpe === type && subject !== null && scale.counts(String(grade))
        ? [{ ...titles.title(type, subject), subject, grade: String(grade) }]
        : [],
    )
    .sort((one, other) => scale.rank(one.grade) - scale.rank(other.grade))
  const distinct = new Map<string, HeldSubject>()
  for (const one of bestFirst) if (!distinct.has(one.key)) distinct.set(one.key, one)
  return [...distinct.values()]
}

const mostNamed = 6

/** Subjects held, as in "Chemistry A, Music B"; the best of very many. */
export function heldInWords(held: readonly HeldSubject[]): string {
  const named = held.slice(0, mostNamed).map(({ subject, grade }) => `${subject} ${grade}`)
  return [...named, ...(held.length > mostNamed ? [`${held.length - mostNamed} more`] : [])].join(', ')
}
