import { lazyValue } from '../../lazy-value.ts'

const zone = { timeZone: 'Europe/London' } as const
const timeFormat = lazyValue(
  () => new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)
const dateFormat = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      ...zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** Formats the time of day in London, as in 09:42. */
export const formatLondonTime = (instant: Date) => timeFormat().format(instant)

/** Formats the date in London, as in Thursday 12 August 2027. */
export const formatLondonDate = (instant: Date) => dateFormat().format(instant).replace(',', '')

/** Formats date and time in London, as in Thursday 12 August 2027 at 08:00. */
export const formatLondonDateTime = (instant: Date) =>
  `${formatLondonDate(instant)} at ${formatLondonTime(instant)}`

/**
 * Returns the calendar year in London, the "year" of every rule and text (DECISIONS, section 5). London is on GMT at
 * every turn of the year, so UTC gives the same year without Intl, which takes a slow phone a tenth of a second.
 */
export const getLondonYear = (now: Date) => now.getUTCFullYear()
