import * as z from 'zod/mini'
import type { Row } from '#functions/repositories/backups.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { TableRows } from './restore-plan.ts'

const entry = z.object({ action: z.string(), subject: z.string() })
const submitted = z.object({ applicantId: z.int(), submittedAt: z.string() })
const requested = z.object({ applicantId: z.int() })
const receipt = z.object({
  letter: z.object({
    kind: z.literal('application-received'),
    applicationNumber: z.string(),
    submittedAt: z.string(),
  }),
})
const counter = z.object({ issued: z.optional(z.int()), applicantId: z.optional(z.int()) })

/** The applicant behind an application number, in whatever table it stands. */
const behind = (applicationNumber: string, { numberPrefix }: Configuration) => {
  const digits = applicationNumber.startsWith(numberPrefix) && applicationNumber.slice(numberPrefix.length)
  return digits && /^\d+$/.test(digits) ? Number(digits) : undefined
}

const subjects = (audit: Row[], configuration: Configuration, action?: string) =>
  audit.flatMap(row => {
    const { data } = entry.safeParse(row)
    if (!data || (action && data.action !== action)) return []
    return behind(data.subject, configuration) ?? []
  })

/** Whoever was erased on purpose. */
export const findErasedNumbers = (audit: Row[], configuration: Configuration) =>
  subjects(audit, configuration, 'applicants erase')

/** Every number that tables know to have been shown to somebody, with when it was given, if they know that. */
export function findIssuedNumbers(
  rows: TableRows,
  configuration: Configuration,
): Map<number, string | undefined> {
  const shown = new Map<number, string | undefined>()
  for (const number of subjects(rows.audit, configuration)) shown.set(number, undefined)
  for (const row of rows['attachment-requests']) {
    const { data } = requested.safeParse(row)
    if (data) shown.set(data.applicantId, undefined)
  }
  for (const row of rows.outbox) {
    const { data } = receipt.safeParse(row)
    const number = data && behind(data.letter.applicationNumber, configuration)
    if (number !== undefined) shown.set(number, data?.letter.submittedAt)
  }
  for (const row of rows.applications) {
    const { data } = submitted.safeParse(row)
    if (data) shown.set(data.applicantId, data.submittedAt)
  }
  return shown
}

/** The highest number that some tables, or others, know of; 0 when none does. */
export function findHighestNumber(tables: Row[][], others: Iterable<number> = []): number {
  let last = 0
  for (const number of others) last = Math.max(last, number)
  for (const row of tables.flat()) {
    const { data } = counter.safeParse(row)
    last = Math.max(last, data?.issued ?? 0, data?.applicantId ?? 0)
  }
  return last
}
