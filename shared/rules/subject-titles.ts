import type { Subjects } from '../schemas/subjects.ts'

const plain = (title: string) => title.toLowerCase().replace(/\s+/g, '')

/** A title as it is compared: the title itself, or the alias's subject; `listed` is false for a freely typed one. */
export type Title = { key: string; listed: boolean }

/** Finds titles ignoring case and spacing: exactly first, then by alias (DECISIONS, section 4 rule 7). */
export function subjectTitles({ qualTypeSubjects, subjectAliases, ibEquivalents }: Subjects) {
  const exact = new Map(
    qualTypeSubjects.map(row => [row.qualificationType, new Set(row.subjects.map(plain))] as const),
  )
  const alias = new Map(
    subjectAliases.map(
      row =>
        [
          row.qualificationType,
          new Map(row.subjects.map(one => [plain(one.alias), plain(one.subject)])),
        ] as const,
    ),
  )
  const equivalents = new Set(ibEquivalents.map(one => `${plain(one.ibSubject)}=${plain(one.a2Subject)}`))

  return {
    /** The title of a subject held in a qualification type. */
    title(tpe: string, subject: string): Title {
      const key = plain(subject)
      if (exact.get(tpe)?.has(key)) return { key, listed: true }
      const meant = alias.get(tpe)?.get(key)
      return meant ? { key: meant, listed: true } : { key, listed: false }
    },
    /** A subject that a requirement names, as its key. */
    key: plain,
    /** Whether an IB title is, or stands for, the A-level subject named. */
    standsFor: (ibKey: string, a2Subject: string) =>
      ibKey === plain(a2Subject) || equivalents.has(`${ibKey}=${plain(a2Subject)}`),
  }
}
export type SubjectTitles = ReturnType<typeof subjectTitles>
