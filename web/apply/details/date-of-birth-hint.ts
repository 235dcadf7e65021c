import { lazy } from '#shared/lazy.ts'
import { type DateParts, formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'

const months = lazy(() => new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }))
const nameOf = (month: number) => months().format(Date.UTC(2000, month - 1))
const both = lazy(() => new Intl.ListFormat('en-GB'))

/**
 * What may help with a date of birth that is not taken, or that hardly anybody applying in this year was born on;
 * undefined when there is nothing to say. It stands beside the message and never in its place.
 */
export function dateAdvice(parts: DateParts, year: number): string | undefined {
  const missing = (['day', 'month', 'year'] as const).filter(part => parts[part] === null)
  if (missing.length === 3) return
  if (missing.length > 0) return `Add the ${both().format(missing)}`
  return unreal(parts, year) ?? unlikely(Number(parts.year), year)
}

function unreal(parts: DateParts, thisYear: number): string | undefined {
  const [day, month, year] = [Number(parts.day), Number(parts.month), Number(parts.year)]
  if (month < 1 || month > 12) {
    const swapped = { day: month, month: day, year: year < 1000 ? 2000 : year }
    const meant = isRealDate(formatStoredDate(swapped) ?? '') ? ` Did you mean ${month} ${nameOf(day)}?` : ''
    return `The month must be 1 to 12.${meant}`
  }
  if (day < 1 || day > 31) return 'The day must be 1 to 31'
  if (year < 100)
    return `Enter the year in full, for example ${year + (2000 + year > thisYear ? 1900 : 2000)}`
  if (year < 1000) return 'Enter the year in full, with four digits'
  if (isRealDate(formatStoredDate(parts) ?? '')) return
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${nameOf(month)}${month === 2 ? ` ${year}` : ''} has ${last} days`
}

function unlikely(born: number, year: number): string | undefined {
  const age = year - born
  if (age < 0) return `Check the year: ${born} is in the future`
  if (age === 0) return `Check the year: ${born} is this year`
  if (age < 10 || age > 100) return `Check the year: ${born} is ${age} ${age === 1 ? 'year' : 'years'} ago`
}
