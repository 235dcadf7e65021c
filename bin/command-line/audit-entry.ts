import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

/** The subject of an entry about several people, whose numbers are in its field `numbers`. */
export const severalPeople = 'several people'

/** What a command did, with people by their numbers or with a thing such as the catalogue. */
export type AuditEntry = { action: string; details?: string } & (
  | { numbers: readonly number[] }
  | { subject: string }
)

/** The most numbers of one stored entry. So many take 300 KB, and DynamoDB accepts items of 400 KB. */
const maxNumbers = 50_000

/** Returns an entry as it is stored: in several entries if it has too many numbers for one. */
export function toStoredEntries(entry: AuditEntry) {
  if ('subject' in entry) return [entry]
  const { numbers, ...others } = entry
  const [first, second] = numbers
  if (first === undefined) return [{ ...others, subject: 'nobody with a number' }]
  if (second === undefined) return [{ ...others, subject: String(first) }]
  const parts = Array.from({ length: Math.ceil(numbers.length / maxNumbers) }, (_, index) =>
    numbers.slice(index * maxNumbers, (index + 1) * maxNumbers),
  )
  return parts.map(part => ({ ...others, subject: severalPeople, numbers: part }))
}

export const formatSubject = (subject: string, configuration: Configuration) =>
  /^\d+$/.test(subject) ? formatApplicationNumber(Number(subject), configuration) : subject
