import type { Configuration } from '#shared/schemas/configuration.ts'
import { applicantIdIn } from './parse-application-number.ts'

/** A person as staff name them: by the ten digits of a UCAS ID, or by application number. */
export function knownAs(written: string, configuration: Configuration) {
  const ucasPersonalId = written.replace(/[\s-]/g, '')
  return /^\d{10}$/.test(ucasPersonalId)
    ? { ucasPersonalId }
    : { applicantId: applicantIdIn(written, configuration) }
}
