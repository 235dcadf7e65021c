import * as z from 'zod/mini'
import { gcseGrades } from '../enums/grades.ts'
import { findLabel, toCodes } from '../enums/options.ts'
import { parseNumericText, validateNumberRange } from './grade-rules.ts'
import { anyText, draftText, oneOf, toPlainText } from './text.ts'

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
export const englishName = (type: EnglishType) => findLabel(englishTypes, type)

const required = 'Score is Required'

/** Returns a score as a number if it is one, however it was typed. */
export const toScore = (value: unknown) =>
  typeof value === 'string' ? parseNumericText(value, 'decimal') : value

/** A score from 0 to `max`; numeric texts become numbers. */
const score = (max: number) => {
  const validate = (value: unknown) =>
    value === undefined || value === null || value === ''
      ? required
      : validateNumberRange({ kind: 'decimal', min: 0, max }, value)
  return z.pipe(
    z.transform(toScore),
    z
      .number({ error: ({ input }) => validate(input) })
      .check(z.refine(value => !validate(value), { error: ({ input }) => validate(input) })),
  )
}

const ofEachScore = <T>(value: T): Record<ScoreName, T> => ({
  overall: value,
  listening: value,
  reading: value,
  writing: value,
  speaking: value,
})

const scores = ({ overall, part }: { overall: number; part: number }) => ({
  ...ofEachScore(score(part)),
  overall: score(overall),
})

/** The highest overall and part scores of each test (specification, section 5). */
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

/** The applicant's evidence of English (specification, sections 3 and 5). */
export const english = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('Gcse'), grade: gcseGrade }),
    z.strictObject({ type: z.literal('Ielts'), ...scores(maxScores.Ielts) }),
    z.strictObject({ type: z.literal('Toefl'), ...scores(maxScores.Toefl) }),
    z.strictObject({ type: z.literal('Other'), name: z.optional(anyText()) }),
  ],
  'Choose your English qualification',
)
export type English = z.infer<typeof english>

/** The answer in the form: every part as text. Only the parts of its type count. */
export const enteredEnglish = z.strictObject({
  type: z.enum(toCodes(englishTypes)),
  name: draftText(),
  grade: draftText(3),
  ...ofEachScore(draftText()),
})
export type EnteredEnglish = z.infer<typeof enteredEnglish>

export const blankScores = ofEachScore('')

const partsOfType = {
  Gcse: ['grade'],
  Ielts: scoreNames,
  Toefl: scoreNames,
  Other: ['name'],
} as const satisfies Record<EnglishType, readonly (keyof EnteredEnglish)[]>

/** Returns the type of an answer with the parts of the type that are entered. */
export const toEnglish = (entered: EnteredEnglish) => ({
  type: entered.type,
  ...Object.fromEntries(
    partsOfType[entered.type].flatMap(part => (entered[part] === '' ? [] : [[part, entered[part]]])),
  ),
})

/** Returns an answer as the form holds it. */
export const toEnteredEnglish = ({ type, ...parts }: English): EnteredEnglish => ({
  ...blankScores,
  name: '',
  grade: '',
  ...Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, String(value)])),
  type,
})
