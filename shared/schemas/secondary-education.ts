import * as z from 'zod/mini'

/** What the applicant did before their qualifications (specification, section 3). */
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
