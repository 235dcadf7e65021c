import * as z from 'zod/mini'
import { plainTextOf } from './text.ts'

export const datePart = z.nullable(z.int().check(z.gte(0), z.lte(9999)))

/** Day, month and year as the form holds them (specification, section 3). */
export const dateParts = z.strictObject({ day: datePart, month: datePart, year: datePart })
export type DateParts = z.infer<typeof dateParts>

const required = 'You must enter a date of birth'
const invalid = 'Date of birth is invalid'
const tooEarly = 'The year of birth must be 1900 or later'

/** Whether a text is an existing date, as YYYY-MM-DD. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Formats a date as YYYY-MM-DD; '' while a part is missing. */
export function formatStoredDate({ day, month, year }: DateParts): string {
  if (day === null || month === null || year === null) return ''
  const pad = (part: number, width: number) => String(part).padStart(width, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** A date of birth, YYYY-MM-DD, from 1900 on (specification, section 5). */
export const dateOfBirth = plainTextOf(invalid, required).check(
  z.minLength(1, { error: required, abort: true }),
  z.refine(isRealDate, { error: invalid, abort: true }),
  z.refine(text => text >= '1900-01-01', tooEarly),
)

/** Formats a date, YYYY-MM-DD, as in 14 March 2009. */
export const formatDate = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
