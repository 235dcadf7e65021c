import * as z from 'zod/mini'
import { boundedPlainText, toPlainText } from './text.ts'

export const dateOfBirthRequiredText = 'You must enter a date of birth'
const invalidText = 'Date of birth is invalid'
const tooEarlyText = 'The year of birth must be 1900 or later'

export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const dayFirst = /^(?<day>\d\d|\d(?=\D))(?:st|nd|rd|th)?\W*(?<month>\d\d|\d(?=\D)|[a-z]+)\W*(?<year>\d{4})$/i
const yearFirst = /^(?<year>\d{4})\D+(?<month>\d\d?)\D+(?<day>\d\d?)\D?$/

/** Returns the parts of a whole date, such as 14/03/2007, 14 March 2007, 14032007, 2007-03-14 or 2007年3月14日. */
export function splitTypedDate(typed: string) {
  const text = toPlainText(typed).trim()
  const { day, month, year } = (dayFirst.exec(text) ?? yearFirst.exec(text))?.groups ?? {}
  return day && month && year ? { day, month, year } : undefined
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** Returns the number of a month by the beginning of its name, such as Sept or Mar.; 0 for anything else. */
function toMonthNumber(typed: string): number {
  const beginning = typed.toLowerCase().replace(/\.$/, '')
  return beginning.length < 3 ? 0 : months.findIndex(month => month.startsWith(beginning)) + 1
}

/** Joins the typed parts of a date as YYYY-MM-DD; '' while a part is missing. The date may not exist. */
export function toStoredDate(typed: { day: string; month: string; year: string }): string {
  const [day = '', month = '', year = ''] = [typed.day, typed.month, typed.year].map(part =>
    toPlainText(part).trim(),
  )
  if (day === '' || month === '' || year === '') return ''
  return `${year.padStart(4, '0')}-${String(toMonthNumber(month) || month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A date of birth, YYYY-MM-DD, from 1900 on (specification 5.14 and 5.15). */
export const dateOfBirth = boundedPlainText(invalidText, dateOfBirthRequiredText).check(
  z.minLength(1, dateOfBirthRequiredText),
  z.refine(text => text === '' || isRealDate(text), invalidText),
  z.refine(text => !isRealDate(text) || text >= '1900-01-01', tooEarlyText),
)

export const formatDate = (date: string) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
