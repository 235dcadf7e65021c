import type { Qualification } from '../../schemas/qualification.ts'
import type { GradeScale } from './grade-scale.ts'
import type { ResolvedTitle, SubjectTitles } from './subject-titles.ts'

/** A subject as the applicant wrote it, with its best grade. */
export type ApplicantSubject = ResolvedTitle & { subject: string; grade: string }

/** Returns the distinct subjects of one type, best grade first, without grades that never count. */
export function findApplicantSubjects(
  list: readonly Qualification[],
  type: 'A2' | 'IBHigher',
  scale: GradeScale,
  titles: SubjectTitles,
): ApplicantSubject[] {
  const bestFirst = list
    .flatMap(({ tpe, subject, grade }) =>
      tpe === type && subject !== null && scale.has(String(grade))
        ? [{ ...titles.resolve(type, subject), subject, grade: String(grade) }]
        : [],
    )
    .sort((a, b) => scale.rank(a.grade) - scale.rank(b.grade))
  const distinct = new Map<string, ApplicantSubject>()
  for (const subject of bestFirst) if (!distinct.has(subject.key)) distinct.set(subject.key, subject)
  return [...distinct.values()]
}

const maxListedSubjects = 6

/** Formats up to six subjects with their grades, and the count of the others, as in "Chemistry A, Music B". */
export function formatSubjects(subjects: readonly ApplicantSubject[]): string {
  const listed = subjects.slice(0, maxListedSubjects).map(({ subject, grade }) => `${subject} ${grade}`)
  return [
    ...listed,
    ...(subjects.length > maxListedSubjects ? [`${subjects.length - maxListedSubjects} more`] : []),
  ].join(', ')
}
