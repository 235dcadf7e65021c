import * as z from 'zod/mini'
import { type backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { readApplicationNumber } from '../../command-line/parse-arguments.ts'
import type { Row } from './table-copies.ts'

/** The tables that a restore writes to. It reads the others only to find issued numbers. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const
type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof backedUpTables)[number], Row[]>

type Options = { now: Date; configuration: Configuration }

/**
 * Compares the live tables with their copies, row by row. Restores missing rows, unless their person was erased or another
 * person has their number now. Restores an earlier email only for a person who exists and does not use it again. Leaves
 * changed and newer rows.
 */
export function planRestore(live: TableRows, copy: TableRows, { now, configuration }: Options) {
  const listNumbers = (rows: Row[]) => rows.flatMap(row => readRowNumbers(row, configuration))
  const isUnexpired = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  const findMissing = (table: RestoredTable) => {
    const { partitionKey, sortKey } = tableDefinitions[table]
    const toKey = (row: Row) => JSON.stringify([row[partitionKey.name], sortKey && row[sortKey.name]])
    const keys = new Set(live[table].map(toKey))
    return copy[table].filter(row => isUnexpired(row) && !keys.has(toKey(row)))
  }
  const findOwners = (applicants: Row[]) =>
    new Map(applicants.flatMap(row => listNumbers([row]).map(number => [number, row.ucasId])))

  const isErasure = ({ action }: Row) => action === 'applicants erase'
  const erased = new Set(listNumbers([...live.audit, ...copy.audit].filter(isErasure)))
  const owners = findOwners(live.applicants)
  const earlierOwners = findOwners(copy.applicants)
  const hasOtherOwner = (number: number) =>
    owners.has(number) && earlierOwners.has(number) && owners.get(number) !== earlierOwners.get(number)

  const missingApplicants = findMissing('applicants')
  const missingRecords = missingApplicants
    .filter(row => !isEarlierEmail(row))
    .filter(row => listNumbers([row]).every(number => !owners.has(number) && !erased.has(number)))
  const records = [...live.applicants.filter(row => !isEarlierEmail(row)), ...missingRecords]
  const missingEarlierEmails = missingApplicants.filter(isEarlierEmail).filter(row => {
    const people = records.filter(({ ucasId }) => ucasId === row.ucasId)
    return (
      listNumbers(people).includes(Number(row.correctedNumber)) &&
      people.every(({ emailKey }) => emailKey !== row.owner)
    )
  })
  const applicantNumbers = new Set(listNumbers(records))
  const isRestorable = (number: number) =>
    applicantNumbers.has(number) && !erased.has(number) && !hasOtherOwner(number)
  const applications = findMissing('applications').filter(row => listNumbers([row]).every(isRestorable))
  const applicationNumbers = new Set(listNumbers([...live.applications, ...applications]))
  const isComplete = (number: number) => isRestorable(number) && applicationNumbers.has(number)

  const hasRequest = new Set(live['attachment-requests'].map(({ requestKey }) => requestKey))
  const missingRequests = findMissing('attachment-requests')
  for (const row of missingRequests) if (listNumbers([row]).some(isComplete)) hasRequest.add(row.requestKey)

  const shown = [live, copy].flatMap(tables => [
    ...tables.applications,
    ...tables['attachment-requests'],
    ...tables.mails,
  ])
  const unresolved = [...new Set(listNumbers(shown.filter(isUnexpired)))]
    .filter(number => !isComplete(number))
    .sort((a, b) => a - b)
  const allRows = [...shown, ...live.applicants, ...copy.applicants, ...copy.numbers]
  const highest = listNumbers(allRows).reduce((one, other) => Math.max(one, other), 0)
  const [counter = 0] = listNumbers(live.numbers)
  const format = (number: number) => formatApplicationNumber(number, configuration)
  return {
    missing: {
      audit: findMissing('audit'),
      applicants: [...missingRecords, ...missingEarlierEmails],
      applications,
      'attachment-requests': missingRequests.filter(({ requestKey }) => hasRequest.has(requestKey)),
    } satisfies Record<RestoredTable, Row[]>,
    /** The number after which new numbers continue, or null if the counter is past all issued numbers. */
    continueAfter: counter >= highest ? null : highest,
    erased: unresolved.filter(number => erased.has(number)).map(format),
    /** The numbers that lead to no application, or to another person's. */
    lost: unresolved.filter(number => !erased.has(number)).map(format),
  }
}

/** Whether a row of an applicant only remains under an email that staff have corrected. */
const isEarlierEmail = (row: Row) => 'correctedAt' in row

const numberedRow = z.object({
  applicantId: z.optional(z.int()),
  earlierNumbers: z._default(z.array(z.int()), []),
  issued: z.optional(z.int()),
  subject: z.optional(z.string()),
  content: z.optional(z.object({ applicationNumber: z.optional(z.string()) })),
})

/** Returns the application numbers that a row of any table contains: the newest, and for an applicant the earlier ones. */
function readRowNumbers(row: Row, configuration: Configuration): number[] {
  const { data } = numberedRow.safeParse(row)
  if (!data) return []
  const { applicantId, earlierNumbers, issued, subject, content } = data
  const text = subject ?? content?.applicationNumber ?? ''
  const number = applicantId ?? issued ?? readApplicationNumber(text, configuration)
  return number === undefined ? earlierNumbers : [number, ...earlierNumbers]
}
