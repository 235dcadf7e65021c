import * as z from 'zod/mini'

/** Subject titles of each qualification type, common titles and aliases (specification, section 3). */
export const subjects = z.object({
  common: z.array(z.string()),
  qualTypeSubjects: z.array(z.object({ qualificationType: z.string(), subjects: z.array(z.string()) })),
  subjectAliases: z.array(
    z.object({
      qualificationType: z.string(),
      subjects: z.array(z.object({ alias: z.string(), subject: z.string() })),
    }),
  ),
})
export type Subjects = z.infer<typeof subjects>

/** What the entry check knows of subjects: also the IB titles that are equivalent to an A-level subject. */
export type SubjectLists = Subjects & { ibEquivalents: readonly { ibSubject: string; a2Subject: string }[] }
