import * as z from 'zod/mini'
import { type backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { readApplicationNumber } from '../../command-line/parse-arguments.ts'
import type { Row } from './table-copies.ts'

/** The tables that a restore writes to. It reads the others only to find issued numbers. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachmentRequests'] as const
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
  const mapOwners = (rows: Row[]) =>
    new Map(rows.flatMap(row => listNumbers([row]).map(number => [number, row.ucasId])))
  const isUnexpired = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  const findMissing = (table: RestoredTable) => {
    const { partitionKey, sortKey } = tableDefinitions[table]
    const toKey = (row: Row) => JSON.stringify([row[partitionKey.name], sortKey && row[sortKey.name]])
    const keys = new Set(live[table].map(toKey))
    return copy[table].filter(row => isUnexpired(row) && !keys.has(toKey(row)))
  }

  const erased = new Set(listNumbers([...live.audit, ...copy.audit].filter(isErasure)))
  const used = new Set(listNumbers(live.applicants))
  const missingApplicants = findMissing('applicants')
  const missingRecords = missingApplicants
    .filter(row => !isEarlierEmail(row))
    .filter(row => listNumbers([row]).every(number => !used.has(number) && !erased.has(number)))
  const records = [...live.applicants.filter(row => !isEarlierEmail(row)), ...missingRecords]
  const missingEarlierEmails = missingApplicants.filter(isEarlierEmail).filter(row => {
    const people = records.filter(({ ucasId }) => ucasId === row.ucasId)
    return (
      listNumbers(people).includes(Number(row.correctedNumber)) &&
      people.every(({ emailKey }) => emailKey !== row.owner)
    )
  })

  const owners = mapOwners(records)
  const copiedOwners = mapOwners(copy.applicants)
  const hasSameOwner = (number: number) =>
    owners.has(number) && (!copiedOwners.has(number) || copiedOwners.get(number) === owners.get(number))
  const isRestorable = (number: number) => hasSameOwner(number) && !erased.has(number)
  const missingApplications = findMissing('applications').filter(row =>
    listNumbers([row]).every(isRestorable),
  )
  const applicationNumbers = new Set(listNumbers([...live.applications, ...missingApplications]))
  const isResolved = (number: number) => isRestorable(number) && applicationNumbers.has(number)

  const missingRequestRows = findMissing('attachmentRequests')
  const missingRequests = missingRequestRows.filter(row => listNumbers([row]).some(isResolved))
  const requestKeys = new Set(
    [...live.attachmentRequests, ...missingRequests].map(({ requestKey }) => requestKey),
  )

  const numberedRows = [live, copy].flatMap(tables => [
    ...tables.applications,
    ...tables.attachmentRequests,
    ...tables.mails,
  ])
  const shownNumbers = listNumbers(numberedRows.filter(row => isUnexpired(row) && !isEmailChange(row)))
  const unresolved = [...new Set(shownNumbers)].filter(number => !isResolved(number)).sort((a, b) => a - b)
  const allRows = [...numberedRows, ...live.applicants, ...copy.applicants, ...copy.numbers]
  const highest = listNumbers(allRows).reduce((one, other) => Math.max(one, other), 0)
  const [counter = 0] = listNumbers(live.numbers)
  const format = (number: number) => formatApplicationNumber(number, configuration)
  return {
    missing: {
      audit: findMissing('audit'),
      applicants: [...missingRecords, ...missingEarlierEmails],
      applications: missingApplications,
      attachmentRequests: missingRequestRows.filter(({ requestKey }) => requestKeys.has(requestKey)),
    } satisfies Record<RestoredTable, Row[]>,
    /** The number after which new numbers continue, or null if the counter is past all issued numbers. */
    continueAfter: counter >= highest ? null : highest,
    erased: unresolved.filter(number => erased.has(number)).map(format),
    /** The numbers that lead to no application, or to another person's. */
    lost: unresolved.filter(number => !erased.has(number)).map(format),
  }
}

const isErasure = ({ action }: Row) => action === 'applicants erase'

/** Whether a row of an applicant only remains under an email that staff have corrected. */
const isEarlierEmail = (row: Row) => 'correctedAt' in row

const numberedRow = z.object({
  applicantId: z.optional(z.int()),
  earlierNumbers: z._default(z.array(z.int()), []),
  issued: z.optional(z.int()),
  subject: z.optional(z.string()),
  content: z.optional(z.object({ kind: z.optional(z.string()), applicationNumber: z.optional(z.string()) })),
})

/** People who have a number and never applied receive this mail too. */
const isEmailChange = (row: Row) => numberedRow.safeParse(row).data?.content?.kind === 'email-changed'

/** Returns the application numbers that a row of any table contains: the newest, and for an applicant the earlier ones. */
function readRowNumbers(row: Row, configuration: Configuration): number[] {
  const { data } = numberedRow.safeParse(row)
  if (!data) return []
  const { applicantId, earlierNumbers, issued, subject, content } = data
  const text = subject ?? content?.applicationNumber ?? ''
  const number = applicantId ?? issued ?? readApplicationNumber(text, configuration)
  return number === undefined ? earlierNumbers : [number, ...earlierNumbers]
}
