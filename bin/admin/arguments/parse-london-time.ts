import { Temporal } from 'temporal-polyfill'
import { UsageError } from '../usage-error.ts'

const zone = 'Europe/London'

/**
 * The instant of a London date and time, as in '2027-08-12 08:00'; a date alone is its first moment. Refuses, in words,
 * an hour that the clock change skips or repeats.
 */
export function parseLondonTime(written: string): Date {
  const wall = wallTime(written)
  const [first, last] = (['earlier', 'later'] as const).map(disambiguation =>
    wall.toZonedDateTime(zone, { disambiguation }),
  )
  if (!first || !last || !first.equals(last)) {
    const forward = first?.toPlainTime().equals(wall.toPlainTime()) === false
    const change = forward
      ? `The clocks go forward in London: '${written}' does not exist.`
      : `The clocks go back in London: '${written}' comes twice.`
    throw new UsageError(`${change} Choose a time before 01:00 or from 02:00.`)
  }
  return new Date(first.epochMilliseconds)
}

function wallTime(written: string): Temporal.PlainDateTime {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(written.trim())
  if (!match)
    throw new UsageError(`Write the time as '2027-08-12 08:00', in London time. You wrote '${written}'.`)
  try {
    return Temporal.PlainDateTime.from(`${match[1]}T${match[2] ?? '00:00'}`, { overflow: 'reject' })
  } catch {
    throw new UsageError(`There is no '${written}': check the date and the hour.`)
  }
}
