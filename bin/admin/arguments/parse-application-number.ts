import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { UsageError } from '../context/usage-error.ts'

/**
 * Returns the applicant id of an application number in upper or lower case, with or without spaces and prefix.
 * Refuses an incomplete number, because CL12 may be the beginning of a different number.
 */
export function parseApplicationNumber(input: string, configuration: Configuration): number {
  const { numberPrefix, numberWidth } = configuration
  const number = input.replace(/\s/g, '').toUpperCase()
  const isWithoutPrefix = /^\d+$/.test(number) && number.length <= numberWidth
  const applicantId = Number(isWithoutPrefix ? number : number.slice(numberPrefix.length))
  const fullNumber = formatApplicationNumber(applicantId, configuration)
  const accepted = isWithoutPrefix
    ? [fullNumber.slice(numberPrefix.length), String(applicantId)]
    : [fullNumber]
  if (applicantId > 0 && accepted.includes(number)) return applicantId
  throw new UsageError(
    `"${input}" is not an application number. Enter it in full, such as ${formatApplicationNumber(4127, configuration)}.`,
  )
}

/** Parses an applicant's UCAS ID (ten digits) or application number. Returns the UCAS ID or the applicant id. */
export function parseApplicantIdentifier(input: string, configuration: Configuration) {
  const ucasPersonalId = input.replace(/[\s-]/g, '')
  return /^\d{10}$/.test(ucasPersonalId)
    ? { ucasPersonalId }
    : { applicantId: parseApplicationNumber(input, configuration) }
}
