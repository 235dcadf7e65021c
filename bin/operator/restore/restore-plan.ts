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
 * A restore only adds rows. People whom staff erased stay erased, even if the erasure failed, because its audit entry is
 * written first.
 */
export function planRestore(
  live: TableRows,
  copy: TableRows,
  { now, configuration }: { now: Date; configuration: Configuration },
) {
  const isUnexpired = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()

  /** Returns the rows that only the copy of a table has. */
  const findMissing = (table: RestoredTable) => {
    const { partitionKey, sortKey } = tableDefinitions[table]
    const toKey = (row: Row) => JSON.stringify([row[partitionKey.name], sortKey && row[sortKey.name]])
    const keys = new Set(live[table].map(toKey))
    return copy[table].filter(row => isUnexpired(row) && !keys.has(toKey(row)))
  }

  const erasures = [...live.audit, ...copy.audit].filter(({ action }) => action === 'applicants erase')
  const erased = new Set(erasures.map(({ subject }) => Number(subject)))

  const missingApplicants = findMissing('applicants')
  // If a live record has the number, the record of that person has another key now.
  const inUse = new Set(live.applicants.flatMap(readNumbers))
  const missingRecords = missingApplicants.filter(
    row =>
      !isEarlierEmail(row) && readNumbers(row).every(number => !inUse.has(number) && !erased.has(number)),
  )
  const records = [...live.applicants, ...missingRecords].filter(row => !isEarlierEmail(row))
  // The row of an earlier email belongs to a person with a record, unless somebody uses the email again.
  const missingEarlierEmails = missingApplicants.filter(row => {
    if (!isEarlierEmail(row)) return false
    const people = records.filter(({ ucasId }) => ucasId === row.ucasId)
    return (
      people.flatMap(readNumbers).includes(Number(row.correctedNumber)) &&
      people.every(({ emailKey }) => emailKey !== row.owner)
    )
  })

  // If a number was issued again, it belongs to another person than in the copy.
  const ucasIdInCopy = new Map(
    copy.applicants.flatMap(row => readNumbers(row).map(number => [number, row.ucasId] as const)),
  )
  const withPerson = new Set(
    records.flatMap(row =>
      readNumbers(row).filter(
        number => !erased.has(number) && [row.ucasId, undefined].includes(ucasIdInCopy.get(number)),
      ),
    ),
  )
  const missingApplications = findMissing('applications').filter(row =>
    readNumbers(row).every(number => withPerson.has(number)),
  )
  const withApplication = new Set(
    [...live.applications, ...missingApplications]
      .flatMap(readNumbers)
      .filter(number => withPerson.has(number)),
  )
  const missingRequests = findMissing('attachmentRequests')
  const requestKeys = new Set(
    [
      ...live.attachmentRequests,
      ...missingRequests.filter(row => readNumbers(row).some(number => withApplication.has(number))),
    ].map(({ requestKey }) => requestKey),
  )

  const unresolved = [live, copy]
    .flatMap(({ applications, attachmentRequests, mails }) => [
      ...[...applications, ...attachmentRequests].filter(isUnexpired),
      // People who have a number and never applied receive a mail about a changed email too.
      ...mails
        .filter(mail => isUnexpired(mail) && readPath(mail, 'content.kind') !== 'email-changed')
        .map(({ content }) => content),
    ])
    .flatMap(readNumbers)
    .filter(number => !withApplication.has(number))
  const formatNumbers = (numbers: number[]) =>
    [...new Set(numbers)].sort((a, b) => a - b).map(number => formatApplicationNumber(number, configuration))

  const highestNumber = [live, copy]
    .flatMap(({ applicants, applications, attachmentRequests, mails }) =>
      [...applicants, ...applications, ...attachmentRequests, ...mails.map(({ content }) => content)].flatMap(
        readNumbers,
      ),
    )
    .reduce((one, other) => Math.max(one, other), readCounter(copy))

  return {
    missing: {
      audit: findMissing('audit'),
      applicants: [...missingRecords, ...missingEarlierEmails],
      applications: missingApplications,
      // Each request has one row, and one more for each of its files.
      attachmentRequests: missingRequests.filter(({ requestKey }) => requestKeys.has(requestKey)),
    } satisfies Record<RestoredTable, Row[]>,
    /** The number after which new ones continue; null if the counter is past all issued numbers. */
    continueAfter: readCounter(live) >= highestNumber ? null : highestNumber,
    erased: formatNumbers(unresolved.filter(number => erased.has(number))),
    /** The numbers that lead to no application, or to another person's. */
    lost: formatNumbers(unresolved.filter(number => !erased.has(number))),
  }
}

/** Whether a row of an applicant only remains under an email that staff have corrected. */
const isEarlierEmail = (row: Row) => 'correctedAt' in row

const readCounter = ({ numbers: [counter] }: TableRows) => Number(counter?.issued ?? 0)

const numberedRow = z.object({
  applicantId: z.optional(z.int()),
  earlierNumbers: z.optional(z.array(z.int())),
})

/** Returns the numbers of an applicant, an application, a request or the content of a mail. */
function readNumbers(row: unknown): number[] {
  const { applicantId, earlierNumbers = [] } = numberedRow.safeParse(row).data ?? {}
  return applicantId === undefined ? earlierNumbers : [applicantId, ...earlierNumbers]
}
