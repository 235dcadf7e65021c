import { lazy } from '../../lazy.ts'

const zone = { timeZone: 'Europe/London' } as const
const clock = lazy(
  () => new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)
const day = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      ...zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** The time of day in London, as in 09:42. */
export const formatLondonTime = (instant: Date) => clock().format(instant)

/** The day in London, as in Thursday 12 August 2027. */
export const formatLondonDate = (instant: Date) => day().format(instant).replace(',', '')

/** Day and time in London, as in Thursday 12 August 2027 at 08:00. */
export const formatLondonDateTime = (instant: Date) =>
  `${formatLondonDate(instant)} at ${formatLondonTime(instant)}`

/**
 * The calendar year in London: the "year" of every rule and text (DECISIONS, section 5). London is on GMT at every
 * turn of the year, so UTC gives the same year without the cost of Intl, a tenth of a second on a slow phone.
 */
export const getLondonYear = (now: Date) => now.getUTCFullYear()
