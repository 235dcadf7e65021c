import { type DateParts, formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'

const monthName = (month: number) =>
  new Date(Date.UTC(2000, month - 1)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })

/**
 * Returns a hint for a date of birth that is invalid or unlikely in this year; undefined if there is none. The hint is
 * shown beside the error message, and never replaces it.
 */
export function dateOfBirthHint(parts: DateParts, year: number): string | undefined {
  const missing = (['day', 'month', 'year'] as const).filter(part => parts[part] === null)
  if (missing.length === 3) return
  if (missing.length > 0) return `Add the ${new Intl.ListFormat('en-GB').format(missing)}`
  const invalid = invalidDateHint(parts)
  if (invalid) return invalid
  const age = year - Number(parts.year)
  if (age < 10 || age > 100) return `Check the year: you entered ${parts.year}`
}

function invalidDateHint(parts: DateParts): string | undefined {
  const [day, month, year] = [Number(parts.day), Number(parts.month), Number(parts.year)]
  if (month < 1 || month > 12) {
    const swapped = { day: month, month: day, year: year < 1000 ? 2000 : year }
    const suggestion = isRealDate(formatStoredDate(swapped))
      ? ` Did you mean ${month} ${monthName(day)}?`
      : ''
    return `The month must be 1 to 12.${suggestion}`
  }
  if (day < 1 || day > 31) return 'The day must be 1 to 31'
  if (year < 1000) return 'Enter the year in full, with four digits'
  if (isRealDate(formatStoredDate(parts))) return
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${monthName(month)}${month === 2 ? ` ${year}` : ''} has ${lastDay} days`
}
