import * as z from 'zod/mini'
import { gcseGrades } from '../enums/grades.ts'

/** The label of each GCSE box, in the form and in requirements. */
export const gcseBoxLabels = {
  has5orMoreAtC4OrAbove: '5 or more GCSEs at C/4 or above',
  hasMathsAtB5OrAbove: 'Maths at B/5 or above',
  has6orMoreAt6and7: '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above',
} as const

export type GcseBox = keyof typeof gcseBoxLabels
export const gcseBoxes = Object.keys(gcseBoxLabels) as GcseBox[]

const forEachBox = <T>(tick: T): Record<GcseBox, T> => ({
  has5orMoreAtC4OrAbove: tick,
  hasMathsAtB5OrAbove: tick,
  has6orMoreAt6and7: tick,
})
const answeredBoxes = forEachBox(z.boolean())
const boxes = forEachBox(z.nullable(z.boolean()))

const other = z.strictObject({ type: z.literal('Other') })
const missingText = 'Secondary Education Required'

/** The secondary education that an applicant enters (specification 3.15). */
export const answeredSecondaryEducation = z.discriminatedUnion(
  'type',
  [z.strictObject({ type: z.literal('Gcse'), ...answeredBoxes }), other],
  missingText,
)

/** The secondary education of an entry check. A box that results do not prove is null: not known. */
export const secondaryEducation = z.discriminatedUnion(
  'type',
  [z.strictObject({ type: z.literal('Gcse'), ...boxes }), other],
  missingText,
)
export type SecondaryEducation = z.infer<typeof secondaryEducation>

/** The secondary education of a record or a draft. A box is null in a draft until the question has an answer. */
export const storedSecondaryEducation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Gcse'), ...boxes }),
  z.object({ type: z.literal('Other') }),
])

/** The boxes before the applicant has ticked one or None of these, or if a draft does not have them. */
export const unansweredGcses = { type: 'Gcse', ...forEachBox(null) } as const
/** The boxes of None of these. */
export const noGcses = { type: 'Gcse', ...forEachBox(false) } as const

/** The results of GCSEs that UCAS supplied. They prove the boxes, and the applicant does not enter them. */
export const gcseResults = z.array(
  z.object({
    subject: z.string(),
    grade: z.enum(gcseGrades),
    yearObtained: z.nullable(z.int()),
  }),
)
export type GcseResult = z.infer<typeof gcseResults>[number]
