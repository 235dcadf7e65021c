import { findQualificationType } from '../../enums/qualification-types.ts'
import type { SubjectLists } from '../../schemas/programme.ts'

/** Returns a title without the differences that do not matter: case, spaces and invisible characters. */
export const normaliseTitle = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '')

/**
 * A title that an applicant entered. `key` is the title or its alias's subject; `isListed` is false for a freely typed
 * one; `satisfiedKeys` are the required subjects that it satisfies.
 */
export type ResolvedTitle = { key: string; isListed: boolean; satisfiedKeys: readonly string[] }

/** Resolves titles: exact titles first, then aliases. */
export type SubjectTitles = {
  resolve(tpe: string, subject: string): ResolvedTitle
  toRequiredKey(subject: string): string
}

export function prepareSubjectTitles({
  qualTypeSubjects,
  subjectAliases,
  ibEquivalents,
}: SubjectLists): SubjectTitles {
  const titlesByType = new Map(
    qualTypeSubjects.map(row => [row.qualificationType, new Set(row.subjects.map(normaliseTitle))] as const),
  )
  const aliasesByType = new Map(
    subjectAliases.map(row => {
      const pairs = row.subjects.map(
        ({ alias, subject }) => [normaliseTitle(alias), normaliseTitle(subject)] as const,
      )
      return [row.qualificationType, new Map(pairs)] as const
    }),
  )
  const equivalents = new Map<string, string[]>()
  for (const { ibSubject, a2Subject } of ibEquivalents) {
    const key = normaliseTitle(ibSubject)
    equivalents.set(key, [...(equivalents.get(key) ?? [key]), normaliseTitle(a2Subject)])
  }

  function resolve(tpe: string, subject: string): ResolvedTitle {
    const title = normaliseTitle(subject)
    const isExact = titlesByType.get(tpe)?.has(title)
    const aliased = isExact ? undefined : aliasesByType.get(tpe)?.get(title)
    const key = aliased ?? title
    const satisfiedKeys = findQualificationType(tpe)?.family === 'IB' ? equivalents.get(key) : undefined
    return { key, isListed: isExact || aliased !== undefined, satisfiedKeys: satisfiedKeys ?? [key] }
  }

  return { resolve, toRequiredKey: subject => resolve('A2', subject).key }
}
