import * as z from 'zod/mini'
import type { Row } from '#functions/repositories/backups.ts'
import { addTime } from '#functions/time.ts'
import { retention } from '#shared/retention.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { findErasedNumbers, findHighestNumber, findIssuedNumbers } from './issued-numbers.ts'
import { planApplicants } from './restore-plan-applicants.ts'
import type { RestoredTable, TableRows } from './tables.ts'

/** A thousand processes may hold a hundred unused numbers each at the time of a loss. */
const maxReservedNumbers = 100_000

type Options = { now: Date; configuration: Configuration }
export type RestorePlan = ReturnType<typeof planRestore>

/**
 * Compares the live tables with their copies, row by row. Restores missing rows, unless they were erased on purpose.
 * Leaves changed and newer rows. Afterwards every recently issued number leads to its application, or is listed.
 */
export function planRestore(live: TableRows, copy: TableRows, { now, configuration }: Options) {
  const unexpiredCopy = removeExpired(copy, now)
  const erased = findErasedNumbers(live, unexpiredCopy, configuration)
  const { conflictingNumbers, duplicates, hasApplicantAndApplication, ...missingApplicants } = planApplicants(
    live,
    unexpiredCopy,
    erased,
  )
  const requests = findMissingRequests(
    live['attachment-requests'],
    unexpiredCopy['attachment-requests'],
    applicantId => hasApplicantAndApplication(applicantId) && !duplicates.has(applicantId),
  )
  const missing: Record<RestoredTable, Row[]> = {
    ...missingApplicants,
    audit: findMissingEntries(live.audit, unexpiredCopy.audit),
    'attachment-requests': requests,
  }

  const findIssuedIn = (...tables: TableRows[]) =>
    new Map(tables.flatMap(rows => [...findIssuedNumbers(rows, configuration)]))
  const recentlyIssued = findIssuedIn(selectRecent(copy, now), selectRecent(live, now))
  const unresolved = [...recentlyIssued.keys()].filter(number => !hasApplicantAndApplication(number))
  const counter = findHighestNumber([live.numbers])
  const highest = findHighestNumber(
    [live.numbers, copy.numbers, live.applicants, copy.applicants],
    findIssuedIn(copy, live).keys(),
  )
  return {
    missing,
    conflicting: sortNumbers(conflictingNumbers),
    duplicate: sortNumbers(duplicates),
    erased: sortNumbers(unresolved.filter(number => erased.has(number))),
    lost: sortNumbers(unresolved.filter(number => !erased.has(number))).map(applicantId => ({
      applicantId,
      submittedAt: recentlyIssued.get(applicantId) ?? null,
    })),
    /** The number after which new numbers continue, or null if the counter is past all issued numbers. */
    continueAfter: counter >= highest ? null : highest + maxReservedNumbers,
  }
}

const requestRow = z.object({ requestKey: z.string(), part: z.string(), applicantId: z.optional(z.int()) })
const getRequestKey = (row: Row) => requestRow.parse(row).requestKey
const getRowKey = (row: Row) => `${getRequestKey(row)} ${requestRow.parse(row).part}`

/** Returns the missing rows of requests that have a live row or whose applicant has an application. */
function findMissingRequests(live: Row[], copy: Row[], hasApplication: (applicantId: number) => boolean) {
  const liveRowKeys = new Set(live.map(getRowKey))
  const missing = copy.filter(row => !liveRowKeys.has(getRowKey(row)))
  const requestKeys = new Set(live.map(getRequestKey))
  for (const row of missing) {
    const { requestKey, applicantId } = requestRow.parse(row)
    if (applicantId !== undefined && hasApplication(applicantId)) requestKeys.add(requestKey)
  }
  return missing.filter(row => requestKeys.has(getRequestKey(row)))
}

const auditRow = z.object({ moment: z.string() })

function findMissingEntries(live: Row[], copy: Row[]) {
  const liveMoments = new Set(live.map(row => auditRow.parse(row).moment))
  return copy.filter(row => !liveMoments.has(auditRow.parse(row).moment))
}

function removeExpired(rows: TableRows, now: Date): TableRows {
  const isUnexpired = ({ expires }: Row) => expires === undefined || Number(expires) * 1000 > now.getTime()
  return {
    ...rows,
    audit: rows.audit.filter(isUnexpired),
    applicants: rows.applicants.filter(isUnexpired),
    applications: rows.applications.filter(isUnexpired),
    'attachment-requests': rows['attachment-requests'].filter(isUnexpired),
  }
}

/** Returns the rows that may belong to an application that is still stored. */
function selectRecent(rows: TableRows, now: Date): TableRows {
  const start = addTime(now, { days: -retention.application.days }).toISOString()
  const isRecent = (attribute: string) => (row: Row) => String(row[attribute]) >= start
  return {
    ...rows,
    audit: rows.audit.filter(isRecent('moment')),
    applications: rows.applications.filter(isRecent('submittedAt')),
    'attachment-requests': rows['attachment-requests'].filter(isRecent('requestedAt')),
  }
}

const sortNumbers = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)
