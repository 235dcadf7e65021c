import { addTime } from '#functions/time.ts'
import { formatLondonDateTime, formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import { isRealDate, splitTypedDate, toStoredDate } from '#shared/schemas/date-of-birth.ts'
import { UsageError } from './errors.ts'

/** Returns a date as YYYY-MM-DD; undefined for a text that is no date, and for a day that does not exist. */
export function readDate(text: string): string | undefined {
  const parts = splitTypedDate(text)
  const date = parts && toStoredDate(parts)
  return date && isRealDate(date) ? date : undefined
}

const timeOfDay = /(?:T|,? +(?:at +)?)(\d|[01]\d|2[0-3]):([0-5]\d)$/i

/** Returns a date and time of day, such as 2026-08-13T11:00; undefined if a text is none. */
function readLocalTime(input: string): string | undefined {
  const text = input.trim()
  const [time = '', hours = '0', minutes = '00'] = timeOfDay.exec(text) ?? []
  const date = readDate(text.slice(0, text.length - time.length))
  return date && `${date}T${hours.padStart(2, '0')}:${minutes}`
}

const hourMs = 3_600_000

/** Reads a London time. A date alone means the start of the day. */
export function parseLondonTime(input: string): Date {
  const localTime = readLocalTime(input)
  if (!localTime)
    throw new UsageError(`Enter a London time such as "13/08/2026 11:00", the day first, not "${input}".`)
  const utcMs = Date.parse(`${localTime}Z`)
  // London is on UTC in winter and an hour ahead of it in summer.
  const [instant, other] = [utcMs, utcMs - hourMs]
    .map(ms => new Date(ms).toISOString())
    .filter(instant => toLondonDateTime(instant) === localTime)
  if (!instant || other)
    throw new UsageError(
      `The clock change in London skips or repeats "${input}". Enter a time before 01:00, or 02:00 or later.`,
    )
  return new Date(instant)
}

/** Returns a day, such as 2026-08-13 for `13/08/2026`, the day first. */
export function parseDay(input: string): string {
  const [day] = readLocalTime(input)?.split('T') ?? []
  if (!day) throw new UsageError(`Enter a day such as 13/08/2026, the day first, not "${input}".`)
  return day
}

/** Swedish dates are written YYYY-MM-DD HH:MM. */
const londonFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns the date and time in London of an ISO instant, such as 2026-08-13T11:00. */
export const toLondonDateTime = (instant: string) => londonFormat.format(new Date(instant)).replace(' ', 'T')

export const toLondonDay = (instant: string) => toLondonDateTime(instant).slice(0, 10)

/** Returns the date and time in London of an ISO instant as people read it, such as 13 Aug 2026, 11:00. */
export const formatTime = (instant: string) => formatShortLondonTime(new Date(instant))

export const formatTimeWithZone = (time: Date) => `${formatLondonDateTime(time)}, London time`

export const getEndOfLondonDay = (instant: Date) =>
  addTime(parseLondonTime(`${toLondonDay(instant.toISOString())} 23:59`), { seconds: 59 })
