import * as z from 'zod/mini'

/**
 * Subject titles of each qualification type, common titles, aliases, and IB titles that are equivalent to an A-level
 * subject (specification, section 3).
 */
export const subjects = z.object({
  common: z.array(z.string()),
  qualTypeSubjects: z.array(z.object({ qualificationType: z.string(), subjects: z.array(z.string()) })),
  subjectAliases: z.array(
    z.object({
      qualificationType: z.string(),
      subjects: z.array(z.object({ alias: z.string(), subject: z.string() })),
    }),
  ),
  ibEquivalents: z.array(z.object({ ibSubject: z.string(), a2Subject: z.string() })),
})
export type Subjects = z.infer<typeof subjects>
