import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Row } from '#functions/repositories/backups.ts'
import type { RowChanges, TableRows } from './tables.ts'

const applicantRow = z.object({ ucasPersonalId: z.string(), applicantId: z.optional(z.int()) })
const applicationRow = z.object({ applicantId: z.int() })

/** The applicants who stay erased, and those whose rows replace different ones. */
type Exceptions = { erased: ReadonlySet<number>; instead: ReadonlySet<number> }

/** Returns the applicant records and applications to put back, and which numbers have both afterwards. */
export function planApplicants(live: TableRows, copy: TableRows, { erased, instead }: Exceptions) {
  const applicants: RowChanges = { missing: [], replacing: [] }
  const applications: RowChanges = { missing: [], replacing: [] }
  const different = new Set<number>()
  const compareRows = (changes: RowChanges, applicantId: number, liveRow: Row, row: Row) => {
    if (isDeepStrictEqual(liveRow, row)) return
    if (instead.has(applicantId)) changes.replacing.push(row)
    else different.add(applicantId)
  }

  const liveApplicants = new Map(live.applicants.map(row => [applicantRow.parse(row).ucasPersonalId, row]))
  const { ucasIds, duplicates } = indexByNumber(live.applicants)
  const renumbered = new Map<number, number>()
  for (const row of copy.applicants) {
    const { ucasPersonalId, applicantId } = applicantRow.parse(row)
    if (applicantId === undefined) continue
    const liveRow = liveApplicants.get(ucasPersonalId)
    const liveNumber = liveRow && applicantRow.parse(liveRow).applicantId
    const liveUcasId = ucasIds.get(applicantId)
    if (liveUcasId !== undefined && liveUcasId !== ucasPersonalId) duplicates.add(applicantId)
    if (liveRow && liveNumber !== undefined && liveNumber !== applicantId)
      renumbered.set(applicantId, liveNumber)
    else if (liveRow) compareRows(applicants, applicantId, liveRow, row)
    else if (liveUcasId === undefined && !erased.has(applicantId)) {
      applicants.missing.push(row)
      ucasIds.set(applicantId, ucasPersonalId)
    }
  }

  const applicationsByNumber = new Map(
    live.applications.map(row => [applicationRow.parse(row).applicantId, row]),
  )
  for (const row of copy.applications) {
    const { applicantId } = applicationRow.parse(row)
    // Of two people with one number, nothing says whose application this was.
    if (duplicates.has(applicantId)) continue
    const liveRow = applicationsByNumber.get(applicantId)
    if (liveRow) compareRows(applications, applicantId, liveRow, row)
    else if (ucasIds.has(applicantId) && !erased.has(applicantId)) {
      applications.missing.push(row)
      applicationsByNumber.set(applicantId, row)
    }
  }
  const isResolved = (applicantId: number) =>
    ucasIds.has(applicantId) && applicationsByNumber.has(applicantId)
  return { applicants, applications, different, duplicates, renumbered, isResolved }
}

/** Returns the UCAS ID of each number, and the numbers that several records have. */
function indexByNumber(applicants: Row[]) {
  const ucasIds = new Map<number, string>()
  const duplicates = new Set<number>()
  for (const row of applicants) {
    const { ucasPersonalId, applicantId } = applicantRow.parse(row)
    if (applicantId === undefined) continue
    if (ucasIds.has(applicantId)) duplicates.add(applicantId)
    ucasIds.set(applicantId, ucasPersonalId)
  }
  return { ucasIds, duplicates }
}
