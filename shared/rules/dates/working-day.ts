import { bankHolidays } from '../../enums/bank-holidays.ts'
import { lazy } from '../../lazy.ts'
import { formatLondonDate } from './london-time.ts'

/** The Swedish form of a date is YYYY-MM-DD. */
const londonDate = lazy(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }))

const weekend = [0, 6]
const working = (date: string) => !weekend.includes(new Date(date).getUTCDay()) && !bankHolidays.has(date)

const dayAfter = (date: string) => {
  const next = new Date(date)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/**
 * The next working day in England and Wales (YYYY-MM-DD) after an instant (ISO) whose London date is a Saturday, a
 * Sunday or a bank holiday; null when that date is a working day itself (DECISIONS, section 6).
 */
export function findNextWorkingDay(submittedAt: string): string | null {
  let date = londonDate().format(new Date(submittedAt))
  if (working(date)) return null
  while (!working(date)) date = dayAfter(date)
  return date
}

/**
 * The rule of the specification's section 1 for an application made at an instant (ISO); one of a weekend or a bank
 * holiday names the day.
 */
export function formatWeekendRule(submittedAt: string): string {
  const rule = 'Applications received over the weekend get a decision on the next working day'
  const day = findNextWorkingDay(submittedAt)
  return day === null ? `${rule}.` : `${rule}: for yours that is ${formatLondonDate(new Date(day))}.`
}
