import type { Row } from '#functions/repositories/backups.ts'
import { applicationLife, later } from '#functions/time.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { erasedIn, lastNumberIn, shownIn } from './issued-numbers.ts'
import { restoredPeople } from './restore-plan-applicants.ts'
import { restoredEntries, restoredRequests } from './restore-plan-requests.ts'

/** The tables that rows are put back into. */
export const restored = ['audit', 'applicants', 'applications', 'attachment-requests'] as const
/** These, and those that only tell which numbers there were. */
export const copied = [...restored, 'numbers', 'outbox'] as const
export type RestoredTable = (typeof restored)[number]
export type Rows = Record<(typeof copied)[number], Row[]>
/** What is put back: rows whose key is free, and rows in the place of others. */
export type Puts = Record<RestoredTable, { missing: Row[]; instead: Row[] }>

/** As many numbers as a thousand processes can hold, a hundred each, at the moment of a loss. */
const heldByProcesses = 100_000

type Circumstances = { now: Date; instead: ReadonlySet<number>; configuration: Configuration }
export type Restoration = ReturnType<typeof restoration>

/**
 * What bringing the tables back means, row by row: what is gone comes back, unless it was erased on purpose; what is
 * different now stays, but for the numbers in `instead`; what came since stays. Every number that was shown while an
 * application lives resolves then, or is named.
 */
export function restoration(live: Rows, copy: Rows, { now, instead, configuration }: Circumstances) {
  const then = unexpired(copy, now)
  const erased = new Set([...erasedIn(live.audit, configuration), ...erasedIn(then.audit, configuration)])
  const people = restoredPeople(live, then, { erased, instead })
  const { different, doubled, renumbered, resolves } = people
  const belongs = (number: number) => resolves(number) && !doubled.has(number)
  const requests = restoredRequests(live['attachment-requests'], then['attachment-requests'], belongs)
  const puts: Puts = {
    ...people.puts,
    audit: { missing: restoredEntries(live.audit, then.audit), instead: [] },
    'attachment-requests': { missing: requests, instead: [] },
  }

  const numbersIn = (...places: Rows[]) => new Map(places.flatMap(rows => [...shownIn(rows, configuration)]))
  const shown = numbersIn(recent(copy, now), recent(live, now))
  const unresolved = [...shown.keys()].filter(number => !resolves(number))
  const issued = lastNumberIn([live.numbers])
  const last = lastNumberIn(
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
function unexpired(rows: Rows, now: Date): Rows {
  const alive = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  return {
    ...rows,
    applicants: rows.applicants.filter(alive),
    applications: rows.applications.filter(alive),
    'attachment-requests': rows['attachment-requests'].filter(alive),
  }
}

/** What may be about an application that is still kept. */
function recent(rows: Rows, now: Date): Rows {
  const first = later(now, { days: -applicationLife.days }).toISOString()
  const since = (name: string) => (row: Row) => String(row[name]) >= first
  return {
    ...rows,
    audit: rows.audit.filter(since('moment')),
    applications: rows.applications.filter(since('submittedAt')),
    'attachment-requests': rows['attachment-requests'].filter(since('requestedAt')),
  }
}

const inOrder = (numbers: Iterable<number>) => [...numbers].sort((one, other) => one - other)
