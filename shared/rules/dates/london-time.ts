const timeZone = 'Europe/London'

export const formatLondonTime = (instant: Date) =>
  instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const formatLondonDate = (instant: Date) =>
  instant
    .toLocaleDateString('en-GB', {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
    .replace(',', '')

/** Formats date and time in London for a list, as in 12 Aug 2027, 08:00. */
export const formatShortLondonTime = (instant: Date) =>
  instant.toLocaleString('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })

export const formatLondonDateTime = (instant: Date) =>
  `${formatLondonDate(instant)} at ${formatLondonTime(instant)}`

/**
 * Returns the calendar year in London, the "year" of every rule and text. London is on GMT at New Year, so UTC gives the
 * same year. Intl would take a slow phone a tenth of a second.
 */
export const getLondonYear = (now: Date) => now.getUTCFullYear()
