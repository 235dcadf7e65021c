import { Temporal } from 'temporal-polyfill'
import { UsageError } from '../usage-error.ts'

const timeZone = 'Europe/London'

/**
 * Returns the instant of a London date and time such as '2027-08-12 08:00'. A date alone means the start of the day.
 * Refuses times that the clock change skips or repeats.
 */
export function parseLondonTime(input: string): Date {
  const localTime = parseLocalTime(input)
  const [earlier, later] = (['earlier', 'later'] as const).map(disambiguation =>
    localTime.toZonedDateTime(timeZone, { disambiguation }),
  )
  if (!earlier || !later || !earlier.equals(later)) {
    const isSkipped = earlier?.toPlainTime().equals(localTime.toPlainTime()) === false
    const reason = isSkipped
      ? `The clocks go forward in London: '${input}' does not exist.`
      : `The clocks go back in London: '${input}' occurs twice.`
    throw new UsageError(`${reason} Enter a time before 01:00, or 02:00 or later.`)
  }
  return new Date(earlier.epochMilliseconds)
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
