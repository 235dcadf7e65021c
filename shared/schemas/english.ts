import * as z from 'zod/mini'
import { gcseGrades } from '../enums/grades.ts'
import { findLabel } from '../enums/options.ts'
import { parseNumericText, validateNumberRange } from './grade-rules.ts'
import { limitedPlainText, oneOf, toPlainText } from './text.ts'

export const scoreNames = ['overall', 'listening', 'reading', 'writing', 'speaking'] as const
type ScoreName = (typeof scoreNames)[number]
export const scoreLabels: Record<ScoreName, string> = {
  overall: 'Overall',
  listening: 'Listening',
  reading: 'Reading',
  writing: 'Writing',
  speaking: 'Speaking',
}

/** The types with their names, in the order of the form. */
export const englishTypes = [
  ['Gcse', 'GCSE'],
  ['Ielts', 'IELTS'],
  ['Toefl', 'TOEFL'],
  ['Other', 'Other'],
] as const
type EnglishType = (typeof englishTypes)[number][0]
export const getEnglishName = (type: EnglishType) => findLabel(englishTypes, type)

export const englishRequiredText = 'Choose your English qualification'
const scoreRequiredText = 'Score is Required'

const toScore = (value: unknown) => (typeof value === 'string' ? parseNumericText(value, 'decimal') : value)

const score = (max: number) => {
  const validate = (value: unknown) =>
    value === undefined || value === null || value === ''
      ? scoreRequiredText
      : validateNumberRange({ kind: 'decimal', min: 0, max }, value)
  return z.pipe(
    z.transform(toScore),
    z.custom<number>(value => !validate(value), { error: ({ input }) => validate(input) }),
  )
}

const forEachScore = <T>(overall: T, part: T) => ({
  overall,
  listening: part,
  reading: part,
  writing: part,
  speaking: part,
})
const scores = ({ overall, part }: { overall: number; part: number }) =>
  forEachScore(score(overall), score(part))
const storedScores = forEachScore(z.number(), z.number())

/** The highest overall and part scores of each test (specification 5.56 and 5.57). */
export const maxScores = {
  Ielts: { overall: 9, part: 9 },
  Toefl: { overall: 120, part: 30 },
} as const

const gcseGrade = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' || typeof value === 'number'
      ? toPlainText(String(value)).trim().toUpperCase()
      : value,
  ),
  oneOf(gcseGrades, 'Grade is Required'),
)

/** The applicant's evidence of English (specification 3.11 to 3.14). */
export const english = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('Gcse'), grade: gcseGrade }),
    z.strictObject({ type: z.literal('Ielts'), ...scores(maxScores.Ielts) }),
    z.strictObject({ type: z.literal('Toefl'), ...scores(maxScores.Toefl) }),
    z.strictObject({ type: z.literal('Other'), name: z.optional(limitedPlainText()) }),
  ],
  englishRequiredText,
)
export type English = z.infer<typeof english>

/** The evidence of English of a record, without the limits of an answer. */
export const storedEnglish = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Gcse'), grade: z.enum(gcseGrades) }),
  z.object({ type: z.literal('Ielts'), ...storedScores }),
  z.object({ type: z.literal('Toefl'), ...storedScores }),
  z.object({ type: z.literal('Other'), name: z.optional(z.string()) }),
])
