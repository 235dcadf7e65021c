import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { editDistance } from '#shared/rules/edit-distance.ts'
import { prepareSubjectTitles } from '#shared/rules/entry-check/subject-titles.ts'
import type { Overall } from '#shared/schemas/programme.ts'

/** The types whose subjects conditions are compared with. */
type ComparedType = 'A2' | 'IBHigher'

const titles = prepareSubjectTitles(subjectLists)

const listTitles = (type: ComparedType) =>
  subjectLists.qualTypeSubjects.find(({ qualificationType }) => qualificationType === type)?.subjects ?? []

/** Returns the types that an alternative compares: a BTEC counts together with A-levels. */
const listComparedTypes = ({ a2Grades, ibPoints, ibGrades, btecGrades }: Overall): ComparedType[] => [
  ...(a2Grades !== null || btecGrades !== null ? (['A2'] as const) : []),
  ...(ibPoints !== null || ibGrades !== null ? (['IBHigher'] as const) : []),
]

/** Returns a listed title of a type that satisfies a required subject, a current one if there is; otherwise undefined. */
export function findSatisfyingTitle(type: ComparedType, subject: string): string | undefined {
  const satisfying = listTitles(type).filter(title =>
    titles.resolve(type, title).satisfiedKeys.includes(titles.toRequiredKey(subject)),
  )
  return satisfying.find(title => !title.includes('(pre-')) ?? satisfying[0]
}

/** Returns the mistake of a subject that no listed title can satisfy, with the nearest known title; or undefined. */
export function checkRequiredSubject(subject: string, overall: Overall): string | undefined {
  const types = listComparedTypes(overall)
  if (types.length === 0 || types.some(type => findSatisfyingTitle(type, subject) !== undefined)) return
  return `${subject}: did you mean ${findNearestTitle(subject, types)}?`
}

const normalise = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function findNearestTitle(subject: string, types: readonly ComparedType[]): string {
  const typed = normalise(subject)
  const candidates = types.flatMap(type => [
    ...listTitles(type).map(title => ({ name: title, title })),
    ...(
      subjectLists.subjectAliases.find(({ qualificationType }) => qualificationType === type)?.subjects ?? []
    ).map(({ alias, subject: title }) => ({ name: alias, title })),
  ])
  const distances = candidates.map(({ name, title }) => ({
    title,
    distance: measureDistance(typed, normalise(name)),
  }))
  return distances.reduce((best, next) => (next.distance < best.distance ? next : best)).title
}

/** Returns the edit distance of two texts; less than one if the title begins with the typed text. */
const measureDistance = (typed: string, title: string) =>
  typed !== title && typed.length > 2 && title.startsWith(typed)
    ? 1 - typed.length / title.length
    : editDistance(typed, title)
