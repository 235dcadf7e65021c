import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

/** The subject of an entry about several people, whose numbers are in its field `numbers`. */
export const severalPeople = 'several people'

/** What a command did, with people by their numbers or with a thing such as the catalogue. */
export type AuditEntry = { action: string; details?: string } & (
  | { numbers: readonly number[] }
  | { subject: string }
)

export function toStoredEntry(entry: AuditEntry) {
  if ('subject' in entry) return entry
  const { numbers, ...others } = entry
  const [first, second] = numbers
  if (first === undefined) return { ...others, subject: 'nobody with a number' }
  if (second === undefined) return { ...others, subject: String(first) }
  return { ...others, subject: severalPeople, numbers }
}

export const formatSubject = (subject: string, configuration: Configuration) =>
  /^\d+$/.test(subject) ? formatApplicationNumber(Number(subject), configuration) : subject
