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

type Options = { now: Date; configuration: Configuration }

/** Compares the live tables with their copies, row by row. A restore only adds rows: it leaves changed and newer ones. */
export function planRestore(live: TableRows, copy: TableRows, options: Options) {
  const findMissing = (table: RestoredTable) => findMissingRows(table, live[table], copy[table], options.now)
  const erased = listErasedNumbers([...live.audit, ...copy.audit])

  const missingApplicants = findMissing('applicants')
  const missingRecords = findMissingRecords(missingApplicants, live.applicants, erased)
  const records = [...live.applicants, ...missingRecords].filter(row => !isEarlierEmail(row))
  const missingEarlierEmails = findMissingEarlierEmails(missingApplicants, records)

  const withPerson = findNumbersWithPerson(records, copy.applicants, erased)
  const missingApplications = findMissingApplications(findMissing('applications'), withPerson)
  const applications = [...live.applications, ...missingApplications]
  const withApplication = new Set(listNumbers(applications).filter(number => withPerson.has(number)))
  const missingRequests = findMissingRequests(
    findMissing('attachmentRequests'),
    live.attachmentRequests,
    withApplication,
  )

  const unresolved = [live, copy]
    .flatMap(tables => listShownNumbers(tables, options.now))
    .filter(number => !withApplication.has(number))
  const formatNumbers = (numbers: number[]) =>
    [...new Set(numbers)]
      .sort((a, b) => a - b)
      .map(number => formatApplicationNumber(number, options.configuration))
  return {
    missing: {
      audit: findMissing('audit'),
      applicants: [...missingRecords, ...missingEarlierEmails],
      applications: missingApplications,
      attachmentRequests: missingRequests,
    } satisfies Record<RestoredTable, Row[]>,
    continueAfter: findNumberToContinueAfter(live, copy),
    erased: formatNumbers(unresolved.filter(number => erased.has(number))),
    /** The numbers that lead to no application, or to another person's. */
    lost: formatNumbers(unresolved.filter(number => !erased.has(number))),
  }
}

/** Finds the rows of a copy whose keys the live table does not have, and that have not expired meanwhile. */
function findMissingRows(table: RestoredTable, live: Row[], copy: Row[], now: Date): Row[] {
  const { partitionKey, sortKey } = tableDefinitions[table]
  const toKey = (row: Row) => JSON.stringify([row[partitionKey.name], sortKey && row[sortKey.name]])
  const keys = new Set(live.map(toKey))
  return copy.filter(row => isUnexpired(row, now) && !keys.has(toKey(row)))
}

/** Lists the numbers of people who were erased, even if the erasure failed half-way. */
function listErasedNumbers(auditEntries: Row[]): Set<number> {
  const erasures = auditEntries.filter(({ action }) => action === 'applicants erase')
  return new Set(erasures.map(({ subject }) => Number(subject)))
}

/** Finds the lost records. Leaves out people who were erased, and records one of whose numbers a live record has now. */
function findMissingRecords(missing: Row[], live: Row[], erased: Set<number>): Row[] {
  const used = new Set(listNumbers(live))
  return missing
    .filter(row => !isEarlierEmail(row))
    .filter(row => listNumbers([row]).every(number => !used.has(number) && !erased.has(number)))
}

/** Finds the lost rows of earlier emails. Leaves out people who have no record, or who use the email again. */
function findMissingEarlierEmails(missing: Row[], records: Row[]): Row[] {
  return missing.filter(isEarlierEmail).filter(row => {
    const people = records.filter(({ ucasId }) => ucasId === row.ucasId)
    return (
      listNumbers(people).includes(Number(row.correctedNumber)) &&
      people.every(({ emailKey }) => emailKey !== row.owner)
    )
  })
}

/** Finds the numbers that lead to a record, unless they led to another person in the copy or their person was erased. */
function findNumbersWithPerson(records: Row[], copied: Row[], erased: Set<number>): Set<number> {
  const mapPeople = (rows: Row[]) =>
    new Map(rows.flatMap(row => listNumbers([row]).map(number => [number, row.ucasId])))
  const people = mapPeople(records)
  const copiedPeople = mapPeople(copied)
  return new Set(
    [...people.keys()].filter(
      number =>
        !erased.has(number) && (!copiedPeople.has(number) || copiedPeople.get(number) === people.get(number)),
    ),
  )
}

/** Finds the lost applications of people who have a record. */
const findMissingApplications = (missing: Row[], withPerson: Set<number>): Row[] =>
  missing.filter(row => listNumbers([row]).every(number => withPerson.has(number)))

/** Finds the lost requests for documents of people who have an application, and the lost files of any request that exists. */
function findMissingRequests(missing: Row[], live: Row[], withApplication: Set<number>): Row[] {
  const requests = missing.filter(row => listNumbers([row]).some(number => withApplication.has(number)))
  const keys = new Set([...live, ...requests].map(({ requestKey }) => requestKey))
  return missing.filter(({ requestKey }) => keys.has(requestKey))
}

/**
 * Lists the numbers that people know. Not those of mails about a changed email: people who have a number and never applied
 * receive them too.
 */
function listShownNumbers(tables: TableRows, now: Date): number[] {
  const unexpired = (rows: Row[]) => rows.filter(row => isUnexpired(row, now))
  const mails = unexpired(tables.mails).filter(mail => readPath(mail, 'content.kind') !== 'email-changed')
  return [
    ...listNumbers(unexpired([...tables.applications, ...tables.attachmentRequests])),
    ...listNumbers(mails.map(({ content }) => content)),
  ]
}

/** Returns the number after which new numbers continue, or null if the counter is past all issued numbers. */
function findNumberToContinueAfter(live: TableRows, copy: TableRows) {
  const issued = [live, copy].flatMap(({ applicants, applications, attachmentRequests, mails }) => [
    ...listNumbers([...applicants, ...applications, ...attachmentRequests]),
    ...listNumbers(mails.map(({ content }) => content)),
  ])
  const highest = [...issued, readCounter(copy)].reduce((one, other) => Math.max(one, other), 0)
  return readCounter(live) >= highest ? null : highest
}

const readCounter = ({ numbers: [counter] }: TableRows) => Number(counter?.issued ?? 0)

/** Whether a row of an applicant only remains under an email that staff have corrected. */
const isEarlierEmail = (row: Row) => 'correctedAt' in row

const isUnexpired = ({ expires }: Row, now: Date) =>
  expires === undefined || Number(expires) * 1000 > now.getTime()

const numberedRow = z.object({
  applicantId: z.optional(z.int()),
  earlierNumbers: z._default(z.array(z.int()), []),
})

/** Lists the numbers of applicants, applications, requests or contents of mails: for an applicant also the earlier ones. */
const listNumbers = (rows: unknown[]): number[] =>
  rows.flatMap(row => {
    const { applicantId, earlierNumbers = [] } = numberedRow.safeParse(row).data ?? {}
    return applicantId === undefined ? earlierNumbers : [applicantId, ...earlierNumbers]
  })
