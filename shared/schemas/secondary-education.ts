import * as z from 'zod/mini'

/** The label of each GCSE flag, in the form and in requirements. */
export const gcseFlagLabels = {
  has5orMoreAtC4OrAbove: '5 or more GCSEs at C/4 or above',
  hasMathsAtB5OrAbove: 'Maths at B/5 or above',
  has6orMoreAt6and7: '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above',
} as const

type GcseFlag = keyof typeof gcseFlagLabels
export const gcseFlags = Object.keys(gcseFlagLabels) as GcseFlag[]

const flags = {
  has5orMoreAtC4OrAbove: z.boolean(),
  hasMathsAtB5OrAbove: z.boolean(),
  has6orMoreAt6and7: z.boolean(),
} satisfies Record<GcseFlag, z.ZodMiniType>

/** The answer in the form. The flags count for `Gcse` only; `hasNone` says that none of them is true. */
export const enteredSecondaryEducation = z.strictObject({
  type: z.enum(['Gcse', 'Other']),
  ...flags,
  hasNone: z._default(z.boolean(), false),
})

/** The applicant's secondary education (specification, section 3). */
export const secondaryEducation = z.discriminatedUnion(
  'type',
  [z.strictObject({ type: z.literal('Gcse'), ...flags }), z.strictObject({ type: z.literal('Other') })],
  'Secondary Education Required',
)
export type SecondaryEducation = z.infer<typeof secondaryEducation>

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
  type === 'Other' || hasNone || Object.values(flags).some(Boolean)

/** Returns an answer as the form holds it. */
export const toEnteredSecondaryEducation = (value: SecondaryEducation): EnteredSecondaryEducation => ({
  ...blankGcses,
  hasNone: value.type === 'Gcse' && !gcseFlags.some(flag => value[flag]),
  ...value,
})
