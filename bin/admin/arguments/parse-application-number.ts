import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { UsageError } from '../usage-error.ts'

/**
 * The applicant id in an application number as staff write it: whole, in any case, with or without spaces and prefix.
 * Refuses what is not whole, because CL12 may be the beginning of another.
 */
export function parseApplicationNumber(written: string, configuration: Configuration): number {
  const { numberPrefix, numberWidth } = configuration
  const text = written.replace(/\s/g, '').toUpperCase()
  const bare = /^\d+$/.test(text) && text.length <= numberWidth
  const applicantId = Number(bare ? text : text.slice(numberPrefix.length))
  const whole = formatApplicationNumber(applicantId, configuration)
  const known = bare ? [whole.slice(numberPrefix.length), String(applicantId)] : [whole]
  if (applicantId > 0 && known.includes(text)) return applicantId
  throw new UsageError(
    `"${written}" is not an application number. Write it whole, as in ${formatApplicationNumber(4127, configuration)}.`,
  )
}
