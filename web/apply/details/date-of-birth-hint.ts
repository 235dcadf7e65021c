import { isRealDate, toStoredDate } from '#shared/schemas/date-of-birth.ts'
import type { FormDate } from '#shared/schemas/form.ts'

const monthName = (month: number) =>
  new Date(Date.UTC(2000, month - 1)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })

/**
 * Returns a hint for a date of birth that is invalid or unlikely in this year; undefined if there is none. The hint is
 * shown beside the error message, and never replaces it.
 */
export function dateOfBirthHint(typed: FormDate, thisYear: number): string | undefined {
  const missing = (['day', 'month', 'year'] as const).filter(part => typed[part].trim() === '')
  if (missing.length === 3) return
  if (missing.length > 0) return `Add the ${new Intl.ListFormat('en-GB').format(missing)}`
  const stored = toStoredDate(typed)
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = stored.split('-').map(Number)
  if (isRealDate(stored) && year >= 1000) {
    const age = thisYear - year
    return age < 10 || age > 100 ? `Check the year: you entered ${typed.year}` : undefined
  }
  if (!(month >= 1 && month <= 12)) {
    const swapped = toStoredDate({
      day: typed.month,
      month: typed.day,
      year: year < 1000 ? '2000' : typed.year,
    })
    const suggestion = isRealDate(swapped) ? ` Did you mean ${month} ${monthName(day)}?` : ''
    return `The month must be 1 to 12, or its name.${suggestion}`
  }
  if (!(day >= 1 && day <= 31)) return 'The day must be 1 to 31'
  if (!(year >= 1000)) return 'Enter the year in full, with four digits'
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${monthName(month)}${month === 2 ? ` ${year}` : ''} has ${lastDay} days`
}
