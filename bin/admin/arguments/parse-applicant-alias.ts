import type { Configuration } from '#shared/schemas/configuration.ts'
import { parseApplicationNumber } from './parse-application-number.ts'

/** A person as staff name them: by the ten digits of a UCAS ID, or by application number. */
export function parseApplicantAlias(written: string, configuration: Configuration) {
  const ucasPersonalId = written.replace(/[\s-]/g, '')
  return /^\d{10}$/.test(ucasPersonalId)
    ? { ucasPersonalId }
    : { applicantId: parseApplicationNumber(written, configuration) }
}
