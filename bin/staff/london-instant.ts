import { Temporal } from 'temporal-polyfill'
import { Problem } from '#infra/problem.ts'

/** The instant of a London date and time, as in '2027-08-12 08:00'; refuses one that does not exist or is ambiguous. */
export function londonInstant(written: string): Date {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(written.trim())
  if (!match)
    throw new Problem(`Write the time as '2027-08-12 08:00', in London time. You wrote '${written}'.`)
  try {
    const zoned = Temporal.PlainDateTime.from(`${match[1]}T${match[2]}`, {
      overflow: 'reject',
    }).toZonedDateTime('Europe/London', { disambiguation: 'reject' })
    return new Date(zoned.epochMilliseconds)
  } catch {
    throw new Problem(`There is no single moment '${written}' in London: check the date and the hour.`)
  }
}
