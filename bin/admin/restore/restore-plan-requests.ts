import * as z from 'zod/mini'
import type { Row } from '#functions/repositories/backups.ts'

const part = z.object({ requestKey: z.string(), part: z.string(), applicantId: z.optional(z.int()) })
const keyOf = (row: Row) => part.parse(row).requestKey
const partOf = (row: Row) => `${keyOf(row)} ${part.parse(row).part}`

/** The parts of requests for documents that are gone, of those whose application there is. */
export function planRequests(live: Row[], then: Row[], resolves: (applicantId: number) => boolean) {
  const present = new Set(live.map(partOf))
  const missing = then.filter(row => !present.has(partOf(row)))
  const whole = new Set(live.map(keyOf))
  for (const row of missing) {
    const { requestKey, applicantId } = part.parse(row)
    if (applicantId !== undefined && resolves(applicantId)) whole.add(requestKey)
  }
  return missing.filter(row => whole.has(keyOf(row)))
}

const entry = z.object({ day: z.string(), moment: z.string() })
const momentOf = (row: Row) => entry.parse(row).moment

/** The entries of the audit trail that are gone. */
export function planAuditEntries(live: Row[], then: Row[]) {
  const present = new Set(live.map(momentOf))
  return then.filter(row => !present.has(momentOf(row)))
}
