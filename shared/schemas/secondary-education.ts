import * as z from 'zod/mini'

/** The label of each GCSE flag, in the form and in requirements. */
export const gcseFlagLabels = {
  has5orMoreAtC4OrAbove: '5 or more GCSEs at C/4 or above',
  hasMathsAtB5OrAbove: 'Maths at B/5 or above',
  has6orMoreAt6and7: '6 or more GCSEs, with 3 at grade 6 and 3 at grade 7',
} as const

/** The applicant's secondary education (specification, section 3). */
export const secondaryEducation = z.discriminatedUnion(
  'type',
  [
    z.strictObject({
      type: z.literal('Gcse'),
      has5orMoreAtC4OrAbove: z.boolean(),
      hasMathsAtB5OrAbove: z.boolean(),
      has6orMoreAt6and7: z.boolean(),
    }),
    z.strictObject({ type: z.literal('Other') }),
  ],
  'Secondary Education Required',
)
export type SecondaryEducation = z.infer<typeof secondaryEducation>
