import * as z from 'zod/mini'
import { addTime } from '#functions/time.ts'
import { type backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import { retention } from '#shared/retention.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { Row } from '../../admin/tables/backups.ts'

/** The tables that a restore writes to. It reads the other backed-up tables only to find issued numbers. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const
export type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof backedUpTables)[number], Row[]>

type Options = { now: Date; configuration: Configuration }
export type RestorePlan = ReturnType<typeof planRestore>

/**
 * Compares the live tables with their copies, row by row. Restores missing rows, unless their person was erased. Leaves
 * changed and newer rows. Afterwards every recently issued number leads to its application, or is listed.
 */
export function planRestore(live: TableRows, copy: TableRows, { now, configuration }: Options) {
  const read = (row: Row) => readNumber(row, configuration)
  const listNumbers = (rows: Row[]) =>
    rows
      .map(read)
      .flatMap(({ number, earlierNumbers }) => [...(number === undefined ? [] : [number]), ...earlierNumbers])
  const isErasure = ({ action }: Row) => action === 'applicants erase'
  const erased = new Set(listNumbers([...live.audit, ...copy.audit].filter(isErasure)))
  const reissued = findReissued(live.applicants, copy.applicants)
  const isUnexpired = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  const findMissing = (table: RestoredTable) => {
    const keys = new Set(live[table].flatMap(row => toKeys(table, row)))
    return copy[table].filter(row => isUnexpired(row) && !toKeys(table, row).some(key => keys.has(key)))
  }
  const findMissingOf = (table: RestoredTable, isWanted: (number: number) => boolean) =>
    findMissing(table).filter(row => {
      const { number } = read(row)
      return number !== undefined && !erased.has(number) && !reissued.has(number) && isWanted(number)
    })

  const applicants = findMissingOf('applicants', () => true)
  const knownApplicants = new Set(listNumbers([...live.applicants, ...applicants]))
  const applications = findMissingOf('applications', number => knownApplicants.has(number))
  const knownApplications = new Set(listNumbers([...live.applications, ...applications]))
  const isComplete = (number: number) => knownApplicants.has(number) && knownApplications.has(number)
  // Rows without a number are the files of a request.
  const requests = [...live['attachment-requests'], ...findMissingOf('attachment-requests', isComplete)]
  const requestKeys = new Set(requests.map(({ requestKey }) => requestKey))

  const issued = findIssuedNumbers([copy, live], now, read)
  const unresolved = [...issued.keys()].filter(number => !isComplete(number) || reissued.has(number))
  const allRows = [live, copy].flatMap(tables => Object.values(tables).flat())
  const highest = allRows.reduce((number, row) => Math.max(number, read(row).number ?? 0), 0)
  const counter = Math.max(0, ...listNumbers(live.numbers))
  const format = (number: number) => formatApplicationNumber(number, configuration)
  const sorted = unresolved.sort((a, b) => a - b)
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
    erased: sorted.filter(number => erased.has(number)).map(format),
    /** The numbers that lead to no application, or to another person's. */
    lost: sorted
      .filter(number => !erased.has(number))
      .map(number => ({ applicationNumber: format(number), submittedAt: issued.get(number) ?? null })),
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

/** Returns the numbers of the copy that another person has now, because the counter was lost and started again. */
function findReissued(live: Row[], copy: Row[]) {
  const owners = new Map(live.map(({ applicantId, ucasId }) => [applicantId, ucasId]))
  const isReissued = ({ applicantId, ucasId }: Row) =>
    owners.has(applicantId) && owners.get(applicantId) !== ucasId
  return new Set(copy.filter(isReissued).map(({ applicantId }) => Number(applicantId)))
}

/** Returns the numbers whose application may still be stored, each with the time of its submission if a row has it. */
function findIssuedNumbers(
  tables: TableRows[],
  now: Date,
  read: (row: Row) => ReturnType<typeof readNumber>,
) {
  const start = addTime(now, { days: -retention.application.days }).toISOString()
  const issued = new Map<number, string | undefined>()
  for (const { audit, 'attachment-requests': requests, mails, applications } of tables)
    for (const row of [...audit, ...requests, ...mails, ...applications]) {
      const { number, submittedAt } = read(row)
      const isRecent = String(row.moment ?? row.requestedAt ?? row.submittedAt ?? now.toISOString()) >= start
      if (number !== undefined && isRecent) issued.set(number, submittedAt ?? issued.get(number))
    }
  return issued
}

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

/** Returns the application number that a row of any table contains, those of earlier applications, and its time. */
function readNumber(row: Row, { numberPrefix }: Configuration) {
  const { applicantId, earlierNumbers, issued, subject, submittedAt, content } =
    numberedRow.safeParse(row).data ?? {}
  const text = subject ?? content?.applicationNumber ?? ''
  const digits = text.startsWith(numberPrefix) ? text.slice(numberPrefix.length) : ''
  return {
    number: applicantId ?? issued ?? (/^\d+$/.test(digits) ? Number(digits) : undefined),
    earlierNumbers: earlierNumbers ?? [],
    submittedAt: submittedAt ?? content?.submittedAt,
  }
}
