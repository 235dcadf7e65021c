import * as z from 'zod/mini'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Row } from '../../admin/tables/backups.ts'

const numberedRow = z.object({
  applicantId: z.optional(z.int()),
  earlierNumbers: z.optional(z.array(z.int())),
  issued: z.optional(z.int()),
  subject: z.optional(z.string()),
  submittedAt: z.optional(z.string()),
  content: z.optional(
    z.object({ applicationNumber: z.optional(z.string()), submittedAt: z.optional(z.string()) }),
  ),
})

/**
 * Returns the application number that a row of any table contains, the numbers of earlier applications, and the time of
 * its application if it has one.
 */
export function readNumber(row: Row, { numberPrefix }: Configuration) {
  const { applicantId, earlierNumbers, issued, subject, submittedAt, content } =
    numberedRow.safeParse(row).data ?? {}
  const applicationNumber = subject ?? content?.applicationNumber ?? ''
  const digits = applicationNumber.startsWith(numberPrefix)
    ? applicationNumber.slice(numberPrefix.length)
    : ''
  return {
    number: applicantId ?? issued ?? (/^\d+$/.test(digits) ? Number(digits) : undefined),
    earlierNumbers: earlierNumbers ?? [],
    submittedAt: submittedAt ?? content?.submittedAt,
  }
}

/** Returns the application numbers in rows, those of earlier applications included. */
export const listNumbers = (rows: Row[], configuration: Configuration) =>
  rows.flatMap(row => {
    const { number, earlierNumbers } = readNumber(row, configuration)
    return number === undefined ? earlierNumbers : [number, ...earlierNumbers]
  })

type ErasureRows = { audit: Row[]; applicants: Row[] }

/**
 * Returns the numbers of people who were erased on purpose. An erasure can fail after it has erased the record. Therefore
 * a failure only counts if the copy contains both its audit entry and the record.
 */
export function findErasedNumbers(live: ErasureRows, copy: ErasureRows, configuration: Configuration) {
  const listEntries = (audit: Row[]) =>
    audit.flatMap(row => {
      const { number } = readNumber(row, configuration)
      return number === undefined ? [] : [{ number, action: row.action, moment: String(row.moment) }]
    })
  const erased = new Set<number>()
  const copiedNumbers = new Set(listNumbers(copy.applicants, configuration))
  const entries = listEntries(copy.audit).sort((a, b) => a.moment.localeCompare(b.moment))
  for (const { action, number } of entries) {
    if (action === 'applicants erase') erased.add(number)
    else if (action === 'applicants erase failed' && copiedNumbers.has(number)) erased.delete(number)
  }
  const copiedMoments = new Set(entries.map(({ moment }) => moment))
  for (const { action, number, moment } of listEntries(live.audit))
    if (action === 'applicants erase' && !copiedMoments.has(moment)) erased.add(number)
  return erased
}
