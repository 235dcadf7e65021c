import * as z from 'zod/mini'
import { a2Grades, ibGrades } from '../enums/grades.ts'
import { isVisible } from './text.ts'

const codeText = 'A code is 2 to 31 capital letters, digits and hyphens'
const code = z
  .string()
  .check(z.maxLength(31, { error: codeText, abort: true }), z.regex(/^[A-Z0-9][A-Z0-9-]+$/, codeText))
const visibleText = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength, { abort: true }), z.refine(isVisible, 'This is empty'))
const name = visibleText(200)

export const school = z.object({ code, name })
export type School = z.infer<typeof school>

const neverCountsText = 'This grade never counts'

const gradeString = (pattern: RegExp) =>
  z.string().check(z.maxLength(20, { abort: true }), z.regex(pattern, 'These are not grades of this kind'))

/** A subject with the lowest grades that count; NU and N never count. */
const requiredSubject = z.object({
  subject: name,
  a2Grade: z.optional(z.enum(a2Grades).check(z.refine(grade => grade !== 'NU', neverCountsText))),
  ibGrade: z.optional(z.enum(ibGrades).check(z.refine(grade => grade !== 'N', neverCountsText))),
})
export type RequiredSubject = z.infer<typeof requiredSubject>

export const condition = z
  .object({
    numberRequired: z.int().check(z.gte(1)),
    subjects: z.array(requiredSubject).check(z.minLength(1)),
  })
  .check(
    z.refine(
      ({ numberRequired, subjects }) =>
        new Set(subjects.map(({ subject }) => subject)).size >= numberRequired,
      'This asks for more subjects than it names',
    ),
  )
export type Condition = z.infer<typeof condition>

/** One way to meet a programme's requirements. Grades are written side by side, as in A*AB, 665 or D*DD. */
export const alternative = z
  .object({
    overall: z.object({
      a2Grades: z.nullable(gradeString(/^(A\*|[A-E]){1,4}$/)),
      ibPoints: z.nullable(z.int().check(z.gte(24), z.lte(45))),
      ibGrades: z.nullable(gradeString(/^[1-7]{1,3}$/)),
      btecGrades: z.nullable(gradeString(/^(D\*|[DMPN]){3}$/)),
    }),
    conditions: z.array(condition),
  })
  .check(
    z.refine(
      ({ overall }) => Object.values(overall).some(grades => grades !== null),
      'An alternative asks for A-level, IB or BTEC grades',
    ),
  )
export type Alternative = z.infer<typeof alternative>
export type Overall = Alternative['overall']

const entryRequirements = z.object({
  alternatives: z.array(alternative).check(z.minLength(1)),
  english: z.boolean(),
  maths: z.boolean(),
  gcses: z.enum(['five-at-4', 'six-at-6-and-7']),
})
export type EntryRequirements = z.infer<typeof entryRequirements>

/** The requirements in a reply. Without `gcses`, they are what every programme asks for (specification 9.11). */
export const entryRequirementsReply = z.extend(entryRequirements, {
  gcses: z._default(entryRequirements.shape.gcses, 'five-at-4'),
})

const shortText = visibleText(100)
const poundsAYear = z.int().check(z.gte(1000), z.lte(200_000))

/** A programme of the catalogue, with its places by fee status. */
export const programme = z.object({
  code,
  name,
  schoolCode: code,
  places: z.object({ home: z.boolean(), overseas: z.boolean() }),
  entryRequirements,
  minimumAge: z.enum(['start-of-year', 'end-of-first-year']),
  qualification: z.optional(shortText),
  duration: z.optional(shortText),
  mode: z.optional(shortText),
  campus: z.optional(shortText),
  fee: z.optional(z.object({ home: poundsAYear, overseas: poundsAYear })),
  url: z.optional(
    z.pipe(
      z.string().check(z.maxLength(500)),
      z.url({ protocol: /^https$/, error: 'This is not an address that begins with https://' }),
    ),
  ),
})
export type Programme = z.infer<typeof programme>

/** Whether a programme is medical and so requires UCAT (specification 5.59). */
export const isMedicalProgramme = (programmeCode: string) => /^(A100|A101|A200)/.test(programmeCode)

/** A programme as the API lists it. */
export const listedProgramme = z.extend(programme, {
  entryRequirements: entryRequirementsReply,
  asksInterview: z.boolean(),
})

export const toListedProgramme = (programme: Programme) => ({
  ...programme,
  asksInterview: isMedicalProgramme(programme.code),
})

export const catalogue = z.object({ schools: z.array(school), programmes: z.array(programme) })
export type Catalogue = z.infer<typeof catalogue>

/** Subject titles of each qualification type, common titles and aliases (specification 3.25). */
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

/** The subjects of the entry check, with the IB titles that are equivalent to an A-level subject. */
export type SubjectLists = Subjects & { ibEquivalents: readonly { ibSubject: string; a2Subject: string }[] }
