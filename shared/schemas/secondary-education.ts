import * as z from 'zod/mini'
import { gcseGrades } from '../enums/grades.ts'

/** The label of each GCSE flag, in the form and in requirements. */
export const gcseFlagLabels = {
  has5orMoreAtC4OrAbove: '5 or more GCSEs at C/4 or above',
  hasMathsAtB5OrAbove: 'Maths at B/5 or above',
  has6orMoreAt6and7: '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above',
} as const

type GcseFlag = keyof typeof gcseFlagLabels
export const gcseFlags = Object.keys(gcseFlagLabels) as GcseFlag[]

const answeredFlags = {
  has5orMoreAtC4OrAbove: z.boolean(),
  hasMathsAtB5OrAbove: z.boolean(),
  has6orMoreAt6and7: z.boolean(),
} satisfies Record<GcseFlag, z.ZodMiniType>

const flags = {
  has5orMoreAtC4OrAbove: z.nullable(z.boolean()),
  hasMathsAtB5OrAbove: z.nullable(z.boolean()),
  has6orMoreAt6and7: z.nullable(z.boolean()),
} satisfies Record<GcseFlag, z.ZodMiniType>

/** The answer in the form. The flags count for `Gcse` only; `hasNone` says that none of them is true. */
export const enteredSecondaryEducation = z.strictObject({
  type: z.enum(['Gcse', 'Other']),
  ...flags,
  hasNone: z._default(z.boolean(), false),
})

const other = z.strictObject({ type: z.literal('Other') })
const missingText = 'Secondary Education Required'

/** The secondary education that an applicant enters (specification, section 3). */
export const answeredSecondaryEducation = z.discriminatedUnion(
  'type',
  [z.strictObject({ type: z.literal('Gcse'), ...answeredFlags }), other],
  missingText,
)

/** The secondary education of a record or an entry check. A flag that results do not prove is null: not known. */
export const secondaryEducation = z.discriminatedUnion(
  'type',
  [z.strictObject({ type: z.literal('Gcse'), ...flags }), other],
  missingText,
)
export type SecondaryEducation = z.infer<typeof secondaryEducation>

/** The results of GCSEs that UCAS supplied. They prove the flags, and the applicant does not enter them. */
export const gcseResults = z.array(
  z.strictObject({
    subject: z.string(),
    grade: z.enum(gcseGrades),
    yearObtained: z.nullable(z.int()),
  }),
)
export type GcseResult = z.infer<typeof gcseResults>[number]

export const blankGcses: Record<GcseFlag | 'hasNone', boolean> = {
  has5orMoreAtC4OrAbove: false,
  hasMathsAtB5OrAbove: false,
  has6orMoreAt6and7: false,
  hasNone: false,
}

type EnteredSecondaryEducation = z.infer<typeof enteredSecondaryEducation>

/** Returns an answer without what the form alone has, and without the flags that its type does not have. */
export const toSecondaryEducation = ({
  type,
  hasNone: _,
  ...flags
}: EnteredSecondaryEducation): SecondaryEducation => (type === 'Other' ? { type } : { type, ...flags })

/** Returns whether the question about GCSEs has an answer, where it is asked. */
export const hasGcseAnswer = ({ type, hasNone, ...flags }: EnteredSecondaryEducation) =>
  type === 'Other' || hasNone || Object.values(flags).some(flag => flag !== false)

/** Returns an answer as the form holds it. */
export const toEnteredSecondaryEducation = (value: SecondaryEducation): EnteredSecondaryEducation => ({
  ...blankGcses,
  hasNone: value.type === 'Gcse' && gcseFlags.every(flag => value[flag] === false),
  ...value,
})
