import type { Row } from '#functions/repositories/backups.ts'
import { addTime, applicationLifetime } from '#functions/time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { findErasedNumbers, findHighestNumber, findIssuedNumbers } from './issued-numbers.ts'
import { planApplicants } from './restore-plan-applicants.ts'
import { planAuditEntries, planRequests } from './restore-plan-requests.ts'

/** The tables that rows are put back into. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const
/** These, and those that only tell which numbers there were. */
export const copiedTables = [...restoredTables, 'numbers', 'outbox'] as const
export type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof copiedTables)[number], Row[]>
/** What is put back: rows whose key is free, and rows in the place of others. */
export type RowChanges = Record<RestoredTable, { missing: Row[]; instead: Row[] }>

/** As many numbers as a thousand processes can hold, a hundred each, at the moment of a loss. */
const heldByProcesses = 100_000

type Circumstances = { now: Date; instead: ReadonlySet<number>; configuration: Configuration }
export type RestorePlan = ReturnType<typeof planRestore>

/**
 * What bringing the tables back means, row by row: what is gone comes back, unless it was erased on purpose; what is
 * different now stays, but for the numbers in `instead`; what came since stays. Every number that was shown while an
 * application lives resolves then, or is named.
 */
export function planRestore(
  live: TableRows,
  copy: TableRows,
  { now, instead, configuration }: Circumstances,
) {
  const then = unexpired(copy, now)
  const erased = new Set([
    ...findErasedNumbers(live.audit, configuration),
    ...findErasedNumbers(then.audit, configuration),
  ])
  const people = planApplicants(live, then, { erased, instead })
  const { different, doubled, renumbered, resolves } = people
  const belongs = (number: number) => resolves(number) && !doubled.has(number)
  const requests = planRequests(live['attachment-requests'], then['attachment-requests'], belongs)
  const puts: RowChanges = {
    ...people.puts,
    audit: { missing: planAuditEntries(live.audit, then.audit), instead: [] },
    'attachment-requests': { missing: requests, instead: [] },
  }

  const numbersIn = (...places: TableRows[]) =>
    new Map(places.flatMap(rows => [...findIssuedNumbers(rows, configuration)]))
  const shown = numbersIn(recent(copy, now), recent(live, now))
  const unresolved = [...shown.keys()].filter(number => !resolves(number))
  const issued = findHighestNumber([live.numbers])
  const last = findHighestNumber(
    [live.numbers, copy.numbers, live.applicants, copy.applicants],
    numbersIn(copy, live).keys(),
  )
  return {
    puts,
    different: inOrder(different),
    doubled: inOrder(doubled),
    erased: inOrder(unresolved.filter(number => erased.has(number))),
    lost: inOrder(unresolved.filter(number => !erased.has(number))).map(applicantId => ({
      applicantId,
      submittedAt: shown.get(applicantId) ?? null,
      nowCalled: renumbered.get(applicantId) ?? null,
    })),
    /** The last number that may have been given; null when those to come are past it anyway. */
    goOnAfter: issued >= last ? null : last + heldByProcesses,
  }
}

/** Without the rows whose time is over, which would only be deleted again. */
function unexpired(rows: TableRows, now: Date): TableRows {
  const alive = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  return {
    ...rows,
    applicants: rows.applicants.filter(alive),
    applications: rows.applications.filter(alive),
    'attachment-requests': rows['attachment-requests'].filter(alive),
  }
}

/** What may be about an application that is still kept. */
function recent(rows: TableRows, now: Date): TableRows {
  const first = addTime(now, { days: -applicationLifetime.days }).toISOString()
  const since = (name: string) => (row: Row) => String(row[name]) >= first
  return {
    ...rows,
    audit: rows.audit.filter(since('moment')),
    applications: rows.applications.filter(since('submittedAt')),
    'attachment-requests': rows['attachment-requests'].filter(since('requestedAt')),
  }
}

const inOrder = (numbers: Iterable<number>) => [...numbers].sort((one, other) => one - other)
