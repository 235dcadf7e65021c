import * as z from 'zod/mini'
import type { Row } from '#functions/repositories/backups.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { TableRows } from './tables.ts'

const auditRow = z.object({ moment: z.string(), action: z.string(), subject: z.string() })
const applicationRow = z.object({ applicantId: z.int(), submittedAt: z.string() })
const requestRow = z.object({ applicantId: z.int() })
const receiptRow = z.object({
  content: z.object({
    kind: z.literal('application-received'),
    applicationNumber: z.string(),
    submittedAt: z.string(),
  }),
})
const numberedRow = z.object({ issued: z.optional(z.int()), applicantId: z.optional(z.int()) })

/** Returns the applicant id of a stored application number, or undefined for any other text. */
const toApplicantId = (applicationNumber: string, { numberPrefix }: Configuration) => {
  const digits = applicationNumber.startsWith(numberPrefix) && applicationNumber.slice(numberPrefix.length)
  return digits && /^\d+$/.test(digits) ? Number(digits) : undefined
}

const findAuditedNumbers = (audit: Row[], configuration: Configuration) =>
  audit.flatMap(row => {
    const { data: entry } = auditRow.safeParse(row)
    if (!entry) return []
    const applicantId = toApplicantId(entry.subject, configuration)
    return applicantId === undefined ? [] : { ...entry, applicantId }
  })

const failedErasures = ['applicants erase failed', 'applicants resolve failed']

/**
 * Returns the numbers of people who were erased on purpose. An erasure can fail after it has erased the record. Therefore
 * a failure only counts if the copy contains both its audit entry and the record.
 */
export function findErasedNumbers(live: TableRows, copy: TableRows, configuration: Configuration) {
  const erased = new Set<number>()
  const copiedNumbers = new Set(copy.applicants.map(({ applicantId }) => applicantId))
  const entries = findAuditedNumbers(copy.audit, configuration).sort((a, b) => (a.moment < b.moment ? -1 : 1))
  for (const { action, applicantId } of entries) {
    if (action === 'applicants erase') erased.add(applicantId)
    else if (failedErasures.includes(action) && copiedNumbers.has(applicantId)) erased.delete(applicantId)
  }
  const copiedMoments = new Set(entries.map(({ moment }) => moment))
  for (const { action, applicantId, moment } of findAuditedNumbers(live.audit, configuration))
    if (action === 'applicants erase' && !copiedMoments.has(moment)) erased.add(applicantId)
  return erased
}

/** Returns every application number that the rows mention, with the time of its application if a row has it. */
export function findIssuedNumbers(
  rows: TableRows,
  configuration: Configuration,
): Map<number, string | undefined> {
  const issued = new Map<number, string | undefined>()
  for (const { applicantId } of findAuditedNumbers(rows.audit, configuration))
    issued.set(applicantId, undefined)
  for (const row of rows['attachment-requests']) {
    const { data: request } = requestRow.safeParse(row)
    if (request) issued.set(request.applicantId, undefined)
  }
  for (const row of rows.mails) {
    const { data: receipt } = receiptRow.safeParse(row)
    const number = receipt && toApplicantId(receipt.content.applicationNumber, configuration)
    if (number !== undefined) issued.set(number, receipt?.content.submittedAt)
  }
  for (const row of rows.applications) {
    const { data: application } = applicationRow.safeParse(row)
    if (application) issued.set(application.applicantId, application.submittedAt)
  }
  return issued
}

/** Returns the highest application number in the tables and in `numbers`, or 0. */
export function findHighestNumber(tables: Row[][], numbers: Iterable<number> = []): number {
  let highest = 0
  for (const number of numbers) highest = Math.max(highest, number)
  for (const row of tables.flat()) {
    const { data } = numberedRow.safeParse(row)
    highest = Math.max(highest, data?.issued ?? 0, data?.applicantId ?? 0)
  }
  return highest
}
