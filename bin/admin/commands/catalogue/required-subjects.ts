import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { prepareSubjectTitles } from '#shared/rules/entry-check/subject-titles.ts'

/** The types whose subjects conditions are compared with. */
type ComparedType = (typeof comparedTypes)[number]
const comparedTypes = ['A2', 'IBHigher'] as const

const titles = prepareSubjectTitles(subjectLists)

const listTitles = (type: ComparedType) =>
  subjectLists.qualTypeSubjects.find(({ qualificationType }) => qualificationType === type)?.subjects ?? []

/** Returns a listed title of a type that satisfies a required subject, a current one if there is; otherwise undefined. */
export function findSatisfyingTitle(type: ComparedType, subject: string): string | undefined {
  const satisfying = listTitles(type).filter(title =>
    titles.resolve(type, title).satisfiedKeys.includes(titles.toRequiredKey(subject)),
  )
  return satisfying.find(title => !title.includes('(pre-')) ?? satisfying[0]
}

/**
 * Returns the mistake of a subject that no listed title can satisfy, or undefined. `types` are those that an alternative
 * compares: a BTEC counts together with A-levels.
 */
export function checkRequiredSubject(subject: string, types: Record<ComparedType, boolean>) {
  const compared = comparedTypes.filter(type => types[type])
  if (compared.length === 0 || compared.some(type => findSatisfyingTitle(type, subject))) return
  const beginning = subject.slice(0, 3).toLowerCase()
  const alike = compared.flatMap(listTitles).filter(title => title.toLowerCase().startsWith(beginning))
  const hint =
    alike.length > 0
      ? `Titles that begin alike: ${[...new Set(alike)].slice(0, 10).join(', ')}`
      : `For a new title, add: --allow-unknown-subjects "${subject}"`
  return `${subject} is in no list of subjects. ${hint}`
}
