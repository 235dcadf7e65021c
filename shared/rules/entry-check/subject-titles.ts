import { qualificationType } from '../../enums/qualification-types.ts'
import type { Subjects } from '../../schemas/subjects.ts'

/** A title as it is compared: whatever its case, spacing and characters nobody can see. */
const plain = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')

/**
 * A subject held: its title, or its alias's subject; `listed` is false for a freely typed one; `standsFor` are the
 * subjects of requirements that it satisfies.
 */
export type Title = { key: string; listed: boolean; standsFor: readonly string[] }

/** Finds titles ignoring case and spacing: exactly first, then by alias (DECISIONS, section 4 rule 7). */
export type SubjectTitles = {
  title(tpe: string, subject: string): Title
  /** A subject that a requirement names. */
  named(subject: string): string
}

const prepared = new WeakMap<Subjects, SubjectTitles>()

/** The titles of these lists, prepared once for each. */
export function subjectTitles(subjects: Subjects): SubjectTitles {
  const titles = prepared.get(subjects) ?? prepare(subjects)
  prepared.set(subjects, titles)
  return titles
}

function prepare({ qualTypeSubjects, subjectAliases, ibEquivalents }: Subjects): SubjectTitles {
  const listed = new Map(
    qualTypeSubjects.map(row => [row.qualificationType, new Set(row.subjects.map(plain))] as const),
  )
  const meant = new Map(
    subjectAliases.map(row => {
      const pairs = row.subjects.map(one => [plain(one.alias), plain(one.subject)] as const)
      return [row.qualificationType, new Map(pairs)] as const
    }),
  )
  const equivalents = new Map<string, string[]>()
  for (const { ibSubject, a2Subject } of ibEquivalents) {
    const key = plain(ibSubject)
    equivalents.set(key, [...(equivalents.get(key) ?? [key]), plain(a2Subject)])
  }

  function title(tpe: string, subject: string): Title {
    const typed = plain(subject)
    const exact = listed.get(tpe)?.has(typed)
    const alias = exact ? undefined : meant.get(tpe)?.get(typed)
    const key = alias ?? typed
    const equal = qualificationType(tpe)?.family === 'IB' ? equivalents.get(key) : undefined
    return { key, listed: exact || alias !== undefined, standsFor: equal ?? [key] }
  }

  const names = new Map<string, string>()
  function named(subject: string): string {
    const key = names.get(subject) ?? title('A2', subject).key
    names.set(subject, key)
    return key
  }
  return { title, named }
}
