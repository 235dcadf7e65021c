import { isDeepStrictEqual } from 'node:util'
import { addTime } from '#functions/time.ts'
import { type backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import { retention } from '#shared/retention.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Row } from '../../admin/tables/backups.ts'
import { findErasedNumbers, listNumbers, readNumber } from './issued-numbers.ts'

/** The tables that a restore writes to. It reads the other backed-up tables only to find issued numbers. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const
export type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof backedUpTables)[number], Row[]>

type Options = { now: Date; configuration: Configuration }
export type RestorePlan = ReturnType<typeof planRestore>

/**
 * Compares the live tables with their copies, row by row. Restores missing rows, unless they were erased on purpose.
 * Leaves changed and newer rows. Afterwards every recently issued number leads to its application, or is listed.
 */
export function planRestore(live: TableRows, copy: TableRows, { now, configuration }: Options) {
  const isUnexpired = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  const erased = findErasedNumbers(live, copy, configuration)
  const duplicates = findDuplicates([...live.applicants, ...copy.applicants])
  const findMissing = (table: RestoredTable) => {
    const liveRows = indexByKey(table, live[table])
    return copy[table].filter(row => isUnexpired(row) && !findRow(liveRows, table, row))
  }
  const isRestorable = (number: number) => !erased.has(number) && !duplicates.has(number)
  const findMissingOf = (table: RestoredTable, isWanted: (number: number) => boolean) =>
    findMissing(table).filter(row => listNumbers([row], configuration).some(isWanted))

  const applicants = findMissingOf('applicants', isRestorable)
  const knownApplicants = new Set(listNumbers([...live.applicants, ...applicants], configuration))
  const applications = findMissingOf(
    'applications',
    number => isRestorable(number) && knownApplicants.has(number),
  )
  const knownApplications = new Set(listNumbers([...live.applications, ...applications], configuration))
  const isComplete = (number: number) => knownApplicants.has(number) && knownApplications.has(number)
  // Rows without a number are the files of a request.
  const requestKeys = new Set(
    [
      ...live['attachment-requests'],
      ...findMissingOf('attachment-requests', number => isComplete(number) && !duplicates.has(number)),
    ].map(({ requestKey }) => requestKey),
  )

  const issued = findIssuedNumbers([copy, live], now, configuration)
  const unresolved = [...issued.keys()].filter(number => !isComplete(number))
  const counter = Math.max(0, ...listNumbers(live.numbers, configuration))
  const highest = [live, copy]
    .flatMap(tables => Object.values(tables).flat())
    .reduce((number, row) => Math.max(number, readNumber(row, configuration).number ?? 0), 0)
  const listSorted = (numbers: Iterable<number>) =>
    [...new Set(numbers)].sort((a, b) => a - b).map(number => formatApplicationNumber(number, configuration))
  return {
    missing: {
      audit: findMissing('audit'),
      applicants,
      applications,
      'attachment-requests': findMissing('attachment-requests').filter(row =>
        requestKeys.has(row.requestKey),
      ),
    } satisfies Record<RestoredTable, Row[]>,
    /** The number after which new numbers continue, or null if the counter is past all issued numbers. */
    continueAfter: counter >= highest ? null : highest,
    /** The numbers whose rows have changed since the copy. */
    modified: listSorted(
      (['applicants', 'applications'] as const)
        .flatMap(table => listNumbers(findChangedRows(table, live, copy), configuration))
        .filter(number => !duplicates.has(number)),
    ),
    erased: listSorted(unresolved.filter(number => erased.has(number))),
    /** The numbers that two people have. */
    duplicates: listSorted(duplicates),
    /** The numbers that lead to no application. */
    lost: unresolved
      .filter(number => !erased.has(number))
      .sort((a, b) => a - b)
      .map(number => ({
        applicationNumber: formatApplicationNumber(number, configuration),
        submittedAt: issued.get(number) ?? null,
      })),
  }
}

/** Returns the key of a row, and for an applicant each number: an import from UCAS moves the record of a person. */
function toKeys(table: RestoredTable, row: Row) {
  const { partitionKey, sortKey } = tableDefinitions[table]
  const { applicantId, earlierNumbers } = row
  const numbers = table === 'applicants' ? [applicantId, earlierNumbers ?? []].flat() : []
  return [sortKey && row[sortKey.name], ...numbers].map(part =>
    JSON.stringify([row[partitionKey.name], part]),
  )
}
const indexByKey = (table: RestoredTable, rows: Row[]) =>
  new Map(rows.flatMap(row => toKeys(table, row).map(key => [key, row])))
const findRow = (rows: Map<string, Row>, table: RestoredTable, row: Row) =>
  toKeys(table, row)
    .map(key => rows.get(key))
    .find(liveRow => liveRow)

/** Returns the rows that have changed since the copy, without those of people who have another number now. */
function findChangedRows(table: RestoredTable, live: TableRows, copy: TableRows) {
  const liveRows = indexByKey(table, live[table])
  return copy[table].filter(row => {
    const liveRow = findRow(liveRows, table, row)
    return liveRow?.applicantId === row.applicantId && !isDeepStrictEqual(liveRow, row)
  })
}

/** Returns the numbers that two people have, because the counter was lost and started again. */
function findDuplicates(applicants: Row[]) {
  const owners = new Map<unknown, unknown>()
  const duplicates = new Set<number>()
  for (const { applicantId, ucasId } of applicants) {
    const owner = owners.get(applicantId)
    if (owner !== undefined && owner !== ucasId) duplicates.add(Number(applicantId))
    owners.set(applicantId, ucasId)
  }
  return duplicates
}

/** Returns the numbers whose application may still be stored, each with the time of its submission if a row has it. */
function findIssuedNumbers(tables: TableRows[], now: Date, configuration: Configuration) {
  const start = addTime(now, { days: -retention.application.days }).toISOString()
  const issued = new Map<number, string | undefined>()
  for (const { audit, 'attachment-requests': requests, mails, applications } of tables)
    for (const row of [...audit, ...requests, ...mails, ...applications]) {
      const { number, submittedAt } = readNumber(row, configuration)
      const isRecent = String(row.moment ?? row.requestedAt ?? row.submittedAt ?? now.toISOString()) >= start
      if (number !== undefined && isRecent) issued.set(number, submittedAt ?? issued.get(number))
    }
  return issued
}
