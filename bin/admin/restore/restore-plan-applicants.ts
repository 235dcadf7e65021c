import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Row } from '#functions/repositories/backups.ts'
import type { TableRows } from './tables.ts'

const applicantRow = z.object({ ucasPersonalId: z.string(), applicantId: z.optional(z.int()) })
const applicationRow = z.object({ applicantId: z.int() })

/**
 * Returns the missing applicant and application rows, except those of erased numbers. `hasApplicantAndApplication` returns
 * whether a number has both after the restore.
 */
export function planApplicants(live: TableRows, copy: TableRows, erased: ReadonlySet<number>) {
  const applicants: Row[] = []
  const applications: Row[] = []
  const conflictingNumbers = new Set<number>()
  const compare = (applicantId: number, liveRow: Row, row: Row) => {
    if (!isDeepStrictEqual(liveRow, row)) conflictingNumbers.add(applicantId)
  }

  const liveApplicants = new Map(live.applicants.map(row => [applicantRow.parse(row).ucasPersonalId, row]))
  const { ucasIdByNumber, duplicates } = indexByNumber(live.applicants)
  for (const row of copy.applicants) {
    const { ucasPersonalId, applicantId } = applicantRow.parse(row)
    if (applicantId === undefined) continue
    const liveRow = liveApplicants.get(ucasPersonalId)
    const liveNumber = liveRow && applicantRow.parse(liveRow).applicantId
    const liveUcasId = ucasIdByNumber.get(applicantId)
    if (liveUcasId !== undefined && liveUcasId !== ucasPersonalId) duplicates.add(applicantId)
    // Somebody who has applied again has another number, and the earlier one is lost.
    if (liveRow && liveNumber !== undefined && liveNumber !== applicantId) continue
    if (liveRow) compare(applicantId, liveRow, row)
    else if (liveUcasId === undefined && !erased.has(applicantId)) {
      applicants.push(row)
      ucasIdByNumber.set(applicantId, ucasPersonalId)
    }
  }

  const applicationsByNumber = new Map(
    live.applications.map(row => [applicationRow.parse(row).applicantId, row]),
  )
  for (const row of copy.applications) {
    const { applicantId } = applicationRow.parse(row)
    // If two people have the same number, the row does not show whose application it is.
    if (duplicates.has(applicantId)) continue
    const liveRow = applicationsByNumber.get(applicantId)
    if (liveRow) compare(applicantId, liveRow, row)
    else if (ucasIdByNumber.has(applicantId) && !erased.has(applicantId)) {
      applications.push(row)
      applicationsByNumber.set(applicantId, row)
    }
  }
  const hasApplicantAndApplication = (applicantId: number) =>
    ucasIdByNumber.has(applicantId) && applicationsByNumber.has(applicantId)
  return { applicants, applications, conflictingNumbers, duplicates, hasApplicantAndApplication }
}

/** Returns the UCAS ID by application number, and the numbers that more than one record has. */
function indexByNumber(applicants: Row[]) {
  const ucasIdByNumber = new Map<number, string>()
  const duplicates = new Set<number>()
  for (const row of applicants) {
    const { ucasPersonalId, applicantId } = applicantRow.parse(row)
    if (applicantId === undefined) continue
    if (ucasIdByNumber.has(applicantId)) duplicates.add(applicantId)
    ucasIdByNumber.set(applicantId, ucasPersonalId)
  }
  return { ucasIdByNumber, duplicates }
}
