import * as z from 'zod/mini'
import { type backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import { readPath } from '#shared/read-path.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Row } from './table-copies.ts'

/** The tables that a restore writes to. It reads the others only to find issued numbers. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachmentRequests'] as const
type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof backedUpTables)[number], Row[]>

/**
 * Plans a restore, which only adds rows: first the numbers that may return, then the missing rows of these numbers, and last
 * what to report.
 */
export function planRestore(
  live: TableRows,
  copy: TableRows,
  { now, configuration }: { now: Date; configuration: Configuration },
) {
  const livePeople = mapNumbersToPeople(live.applicants)
  const copiedPeople = mapNumbersToPeople(copy.applicants)
  /** Whether a lost number was issued again, to another person. */
  const isReissued = (number: number) =>
    livePeople.has(number) && copiedPeople.has(number) && livePeople.get(number) !== copiedPeople.get(number)
  // The audit entry of an erasure is written first. So people stay erased even if their erasure failed.
  const erasures = [...live.audit, ...copy.audit].filter(({ action }) => action === 'applicants erase')
  const erased = new Set(erasures.map(({ subject }) => Number(subject)))
  const mayReturn = (number: number) => !erased.has(number) && !isReissued(number)

  const isUnexpired = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  /** Returns the rows that only the copy of a table has. */
  const findMissing = (table: RestoredTable) => {
    const { partitionKey, sortKey } = tableDefinitions[table]
    const toKey = (row: Row) => JSON.stringify([row[partitionKey.name], sortKey && row[sortKey.name]])
    const keys = new Set(live[table].map(toKey))
    return copy[table].filter(row => isUnexpired(row) && !keys.has(toKey(row)))
  }
  const mayApplicantReturn = (row: Row) => {
    // The row that remains under an email that staff have corrected. The person may use the email again.
    if ('correctedAt' in row)
      return (
        mayReturn(Number(row.correctedNumber)) &&
        !live.applicants.some(({ ucasId, emailKey }) => ucasId === row.ucasId && emailKey === row.owner)
      )
    // If a live record has the number, the record of that person has another key now.
    return readNumbers(row).every(number => mayReturn(number) && !livePeople.has(number))
  }
  // Each request has one row, which has the number, and one more for each of its files.
  const requestKeys = new Set(
    [...live.attachmentRequests, ...copy.attachmentRequests]
      .filter(row => readNumbers(row).some(mayReturn))
      .map(({ requestKey }) => requestKey),
  )
  const missing: Record<RestoredTable, Row[]> = {
    audit: findMissing('audit'),
    applicants: findMissing('applicants').filter(mayApplicantReturn),
    applications: findMissing('applications').filter(row => readNumbers(row).every(mayReturn)),
    attachmentRequests: findMissing('attachmentRequests').filter(({ requestKey }) =>
      requestKeys.has(requestKey),
    ),
  }

  const withRecord = new Set([...live.applicants, ...missing.applicants].flatMap(readNumbers))
  const withApplication = [...live.applications, ...missing.applications].flatMap(readNumbers)
  const resolved = new Set(withApplication.filter(number => mayReturn(number) && withRecord.has(number)))
  const unresolved = [live, copy]
    .flatMap(({ applications, attachmentRequests, mails }) => [
      ...applications,
      ...attachmentRequests,
      // People who have a number and never applied receive a mail about a changed email too.
      ...mails.filter(mail => readPath(mail, 'content.kind') !== 'email-changed'),
    ])
    .filter(isUnexpired)
    .flatMap(readNumbers)
    .filter(number => !resolved.has(number))
  const formatNumbers = (numbers: number[]) =>
    [...new Set(numbers)].sort((a, b) => a - b).map(number => formatApplicationNumber(number, configuration))

  const highestNumber = [live, copy]
    .flatMap(({ applicants, applications, attachmentRequests, mails }) =>
      [applicants, applications, attachmentRequests, mails].flat().flatMap(readNumbers),
    )
    .reduce((one, other) => Math.max(one, other), readCounter(copy))

  return {
    missing,
    /** The number after which new ones continue; null if the counter is past all issued numbers. */
    continueAfter: readCounter(live) >= highestNumber ? null : highestNumber,
    erased: formatNumbers(unresolved.filter(number => erased.has(number))),
    /** The numbers that lead to no application, or to another person's. */
    lost: formatNumbers(unresolved.filter(number => !erased.has(number))),
  }
}

/** Maps each number to the UCAS ID of the person who has it. */
const mapNumbersToPeople = (applicants: Row[]) =>
  new Map(applicants.flatMap(row => readNumbers(row).map(number => [number, row.ucasId] as const)))

const readCounter = ({ numbers: [counter] }: TableRows) => Number(counter?.issued ?? 0)

/** Excludes the number 0 of the test applicant of `release check`. */
const issuedNumber = z.int().check(z.minimum(1))
const numberedRow = z.object({
  applicantId: z.optional(issuedNumber),
  earlierNumbers: z.optional(z.array(issuedNumber)),
  content: z.optional(z.object({ applicantId: z.optional(issuedNumber) })),
})

/** Returns the numbers of an applicant, an application or a request, or of the content of a mail. */
function readNumbers(row: Row): number[] {
  const { applicantId, earlierNumbers = [], content } = numberedRow.safeParse(row).data ?? {}
  return [applicantId, content?.applicantId, ...earlierNumbers].filter(number => number !== undefined)
}
