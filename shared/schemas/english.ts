import * as z from 'zod/mini'
import { gcseGrades } from '../enums/grades.ts'
import { oneOf } from './text.ts'

export const scoreNames = ['overall', 'listening', 'reading', 'writing', 'speaking'] as const
export type ScoreName = (typeof scoreNames)[number]

const required = 'Score is Required'

/** A score from 0 to `max`; IELTS scores may have decimals. Numeric texts become numbers. */
const score = (max: number, decimals: boolean) => {
  const range = decimals ? `0.0 to ${max.toFixed(1)}` : `0 to ${max}`
  const bounded = z.number({
    error: issue => (issue.input === undefined || issue.input === null ? required : range),
  })
  return z.pipe(
    z.transform((typed: unknown) => {
      if (typeof typed !== 'string') return typed
      const trimmed = typed.trim()
      if (trimmed === '') return
      return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
    }),
    bounded.check(
      z.gte(0, range),
      z.lte(max, range),
      z.refine(value => decimals || Number.isInteger(value), range),
    ),
  )
}

const scores = (overall: number, part: number, decimals: boolean) => ({
  overall: score(overall, decimals),
  listening: score(part, decimals),
  reading: score(part, decimals),
  writing: score(part, decimals),
  speaking: score(part, decimals),
})

/** The highest score of each test's parts (specification, section 5). */
export const highestScore = {
  Ielts: { overall: 9, part: 9 },
  Toefl: { overall: 120, part: 30 },
} as const

const gcseRequired = 'Grade is Required'
const gcseGrade = z.pipe(
  z.string(gcseRequired).check(z.trim(), z.toUpperCase()),
  oneOf(gcseGrades, gcseRequired),
)

/** How the applicant shows their English (specification, sections 3 and 5). */
export const english = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Gcse'), grade: gcseGrade }),
  z.strictObject({
    type: z.literal('Ielts'),
    ...scores(highestScore.Ielts.overall, highestScore.Ielts.part, true),
  }),
  z.strictObject({
    type: z.literal('Toefl'),
    ...scores(highestScore.Toefl.overall, highestScore.Toefl.part, false),
  }),
  z.strictObject({ type: z.literal('Other') }),
])
export type English = z.infer<typeof english>
