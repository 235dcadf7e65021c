import { InvalidArgumentError } from 'commander'
import { Temporal } from 'temporal-polyfill'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { hintAtQuotation, UsageError } from './errors.ts'

/**
 * Returns the applicant id of an application number in upper or lower case, with or without spaces, prefix and leading
 * zeros: CL0000502, CL502 and 502 are the same.
 */
export function readApplicationNumber(input: string, configuration: Configuration): number | undefined {
  const { numberPrefix, numberWidth } = configuration
  const number = input.replace(/\s/g, '').toUpperCase()
  const hasPrefix = number.startsWith(numberPrefix)
  const digits = hasPrefix ? number.slice(numberPrefix.length) : number
  const applicantId = Number(digits)
  const maxLength = hasPrefix ? Math.max(numberWidth, String(applicantId).length) : numberWidth
  return /^\d+$/.test(digits) && digits.length <= maxLength && applicantId > 0 ? applicantId : undefined
}

/** Returns the UCAS ID (ten digits, spaces and hyphens apart) of a text that is one. */
export function readUcasId(input: string): string | undefined {
  const digits = input.replace(/[\s-]/g, '')
  return /^\d{10}$/.test(digits) ? digits : undefined
}

/** Parses an applicant's UCAS ID or application number. Returns the UCAS ID or the applicant id. */
export function parseApplicantIdentifier(input: string, configuration: Configuration) {
  const ucasId = readUcasId(input)
  if (ucasId) return { ucasId }
  const applicantId = readApplicationNumber(input, configuration)
  if (applicantId !== undefined) return { applicantId }
  const example = formatApplicationNumber(4127, configuration)
  throw new UsageError(
    hintAtQuotation(
      input,
      `"${input}" is not an application number, such as ${example}, or a UCAS ID of ten digits.`,
    ),
  )
}

/** Parses an option that is a whole number of 1 or more. */
export function parsePositiveInteger(input: string): number {
  if (!/^[1-9]\d{0,6}$/.test(input)) throw new InvalidArgumentError('Enter a whole number, 1 or more.')
  return Number(input)
}

/**
 * Returns the instant of a London date and time as people write it, such as `13/08/2026 11:00` (the day first),
 * `2026-08-13 11:00` or `13 August 2026, 11am`. A date alone means the start of the day. Refuses times that the clock
 * change skips or repeats.
 */
export function parseLondonTime(input: string): Date {
  const localTime = readLocalTime(input)
  if (!localTime)
    throw new UsageError(`Enter a London time such as "13/08/2026 11:00", the day first, not "${input}".`)
  try {
    const zonedTime = localTime.toZonedDateTime('Europe/London', { disambiguation: 'reject' })
    return new Date(zonedTime.epochMilliseconds)
  } catch {
    throw new UsageError(
      `The clock change in London skips or repeats "${input}". Enter a time before 01:00, or 02:00 or later.`,
    )
  }
}

/** Returns a day, such as 2026-08-13 for `13/08/2026`, the day first. */
export function parseDay(input: string): string {
  const day = readLocalTime(input)?.toPlainDate()
  if (!day) throw new UsageError(`Enter a day such as 13/08/2026, the day first, not "${input}".`)
  return day.toString()
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/
const dayFirst = /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})$/
const monthNamed = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<name>[a-z]{3})[a-z]*\.?,?[ -](?<year>\d{4})$/
const timeOfDay = /(?:^|[ ,t]|\bat )(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::00)?)? ?(?<half>am|pm)?(?=$|[ ,])/

/** Returns a date and time of day; undefined if a text is none, or not a real one. */
function readLocalTime(input: string): Temporal.PlainDateTime | undefined {
  const text = toPlainText(input).trim().toLowerCase().replace(/\s+/g, ' ')
  // A time has a colon or says am or pm, so that it is no day of a month.
  const time = [...text.matchAll(new RegExp(timeOfDay, 'g'))].find(
    ({ groups }) => groups?.minute !== undefined || groups?.half !== undefined,
  )
  const date = (time ? text.replace(time[0], ' ') : text)
    .replace(/\bat\b/, '')
    .trim()
    .replace(/,$/, '')
  const parts = [yearFirst, dayFirst, monthNamed].map(pattern => pattern.exec(date)?.groups).find(Boolean)
  if (!parts) return
  const { year = '', month, name = '', day } = parts
  const { hour = '0', minute = '0', half } = time?.groups ?? {}
  if (half && !(Number(hour) >= 1 && Number(hour) <= 12)) return
  try {
    return Temporal.PlainDateTime.from(
      {
        year: Number(year.length === 2 ? `20${year}` : year),
        month: month === undefined ? months.indexOf(name) + 1 : Number(month),
        day: Number(day),
        hour: half ? (Number(hour) % 12) + (half === 'pm' ? 12 : 0) : Number(hour),
        minute: Number(minute),
      },
      { overflow: 'reject' },
    )
  } catch {
    return
  }
}

/** Returns an option's parser that accepts the beginning of one choice, in capitals or not. */
export const parseChoice =
  <Choice extends string>(choices: readonly Choice[]) =>
  (input: string): Choice => {
    const typed = input.trim().toLowerCase()
    const matches = choices.filter(choice => typed && choice.toLowerCase().startsWith(typed))
    const exact = matches.find(choice => choice.toLowerCase() === typed)
    const match = exact ?? (matches.length === 1 ? matches[0] : undefined)
    if (match === undefined) throw new InvalidArgumentError(`Enter ${choices.join(', ')}.`)
    return match
  }
