import { bankHolidays } from '../../enums/bank-holidays.ts'

/** Swedish dates are written YYYY-MM-DD. */
const toLondonDate = (instant: Date) => instant.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' })

const weekendDays = [0, 6]
const isWorkingDay = (date: string) =>
  !weekendDays.includes(new Date(date).getUTCDay()) && !bankHolidays.has(date)

const addDay = (date: string) => {
  const next = new Date(date)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/**
 * Returns the next working day in England and Wales (YYYY-MM-DD) after an instant (ISO) on a weekend or bank holiday in
 * London; null if that date is a working day.
 */
export function findNextWorkingDay(submittedAt: string): string | null {
  let date = toLondonDate(new Date(submittedAt))
  if (isWorkingDay(date)) return null
  while (!isWorkingDay(date)) date = addDay(date)
  return date
}
