import * as z from 'zod/mini'
import { gcseGrades } from '../enums/grades.ts'
import { type NumberRange, parseNumericText, validateNumberRange } from '../rules/number-range.ts'
import { anyText, oneOf } from './text.ts'

export const scoreNames = ['overall', 'listening', 'reading', 'writing', 'speaking'] as const
export type ScoreName = (typeof scoreNames)[number]

const required = 'Score is Required'

/** A score from 0 to `max`; numeric texts become numbers. */
const score = (kind: NumberRange['kind'], max: number) => {
  const validate = (value: unknown) =>
    value === undefined || value === null || value === ''
      ? required
      : validateNumberRange({ kind, min: 0, max }, value)
  return z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? parseNumericText(value) : value)),
    z
      .number({ error: ({ input }) => validate(input) })
      .check(z.refine(value => !validate(value), { error: ({ input }) => validate(input) })),
  )
}

const scores = (kind: NumberRange['kind'], overall: number, part: number) => ({
  overall: score(kind, overall),
  listening: score(kind, part),
  reading: score(kind, part),
  writing: score(kind, part),
  speaking: score(kind, part),
})

/** The highest overall and part scores of each test (specification, section 5). */
export const maxScores = {
  Ielts: { overall: 9, part: 9 },
  Toefl: { overall: 120, part: 30 },
} as const

const gcseGrade = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().toUpperCase() : value,
  ),
  oneOf(gcseGrades, 'Grade is Required'),
)

/** The applicant's evidence of English (specification, sections 3 and 5). */
export const english = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('Gcse'), grade: gcseGrade }),
    z.strictObject({
      type: z.literal('Ielts'),
      ...scores('decimal', maxScores.Ielts.overall, maxScores.Ielts.part),
    }),
    z.strictObject({
      type: z.literal('Toefl'),
      ...scores('integer', maxScores.Toefl.overall, maxScores.Toefl.part),
    }),
    z.strictObject({ type: z.literal('Other'), name: z.optional(anyText()) }),
  ],
  'Choose your English qualification',
)
export type English = z.infer<typeof english>
