import { Temporal } from 'temporal-polyfill'
import { UsageError } from '../context/usage-error.ts'

/**
 * Returns the instant of a London date and time such as '2027-08-12 08:00'. A date alone means the start of the day.
 * Refuses times that the clock change skips or repeats.
 */
export function parseLondonTime(input: string): Date {
  const localTime = parseLocalTime(input)
  try {
    const zonedTime = localTime.toZonedDateTime('Europe/London', { disambiguation: 'reject' })
    return new Date(zonedTime.epochMilliseconds)
  } catch {
    throw new UsageError(
      `The clock change in London skips or repeats '${input}'. Enter a time before 01:00, or 02:00 or later.`,
    )
  }
}

function parseLocalTime(input: string): Temporal.PlainDateTime {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(input.trim())
  if (!match) throw new UsageError(`Enter a London time such as '2027-08-12 08:00', not '${input}'.`)
  try {
    return Temporal.PlainDateTime.from(`${match[1]}T${match[2] ?? '00:00'}`, { overflow: 'reject' })
  } catch {
    throw new UsageError(`'${input}' is not a real date and time.`)
  }
}
