import { InvalidArgumentError } from 'commander'
import { Temporal } from 'temporal-polyfill'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
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
  const ucasPersonalId = readUcasId(input)
  if (ucasPersonalId) return { ucasPersonalId }
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
 * Returns the instant of a London date and time such as `2027-08-12 08:00`. A date alone means the start of the day.
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

/** Returns a day such as 2027-08-12. */
export function parseDay(input: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(input)) throw new UsageError(`Enter the day as 2027-08-12, not '${input}'.`)
  return parseLocalTime(input).toPlainDate().toString()
}

function parseLocalTime(input: string): Temporal.PlainDateTime {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/.exec(input.trim())
  if (!match) throw new UsageError(`Enter a London time such as "2027-08-12 08:00", not '${input}'.`)
  try {
    return Temporal.PlainDateTime.from(`${match[1]}T${match[2] ?? '00:00'}`, { overflow: 'reject' })
  } catch {
    throw new UsageError(`'${input}' is not a real date and time.`)
  }
}
