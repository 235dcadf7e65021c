import * as z from 'zod/mini'

/** Day, month and year as the form holds them (specification, section 3). */
export type DateParts = { day: number | null; month: number | null; year: number | null }

const required = 'You must enter a date of birth'
const unreal = 'Date of birth is invalid'

/** Whether YYYY-MM-DD is a day of the calendar. */
export function isRealDate(written: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return false
  const day = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written)
}

/** The stored form of a date: year, month and day padded to 4-2-2 digits; undefined while a part is missing. */
export function formatStoredDate({ day, month, year }: DateParts): string | undefined {
  if (day === null || month === null || year === null) return
  const padded = (part: number, width: number) => String(part).padStart(width, '0')
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** A date of birth as stored, YYYY-MM-DD, from 1900 on (specification, section 5). */
export const dateOfBirth = z.string(required).check(
  z.minLength(1, { error: required, abort: true }),
  z.refine(written => isRealDate(written) && written >= '1900-01-01', unreal),
)
