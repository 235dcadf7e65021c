import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Row } from '#functions/repositories/backups.ts'
import type { RowChanges, TableRows } from './restore-plan.ts'

const applicantRow = z.object({ ucasPersonalId: z.string(), applicantId: z.optional(z.int()) })
const numbered = z.object({ applicantId: z.int() })

/** What is not brought back, and what is even though something else is there. */
type Exceptions = { erased: ReadonlySet<number>; instead: ReadonlySet<number> }

/** Which records and applications come back, and which numbers lead somewhere then. */
export function planApplicants(live: TableRows, then: TableRows, { erased, instead }: Exceptions) {
  const puts: Pick<RowChanges, 'applicants' | 'applications'> = {
    applicants: { missing: [], instead: [] },
    applications: { missing: [], instead: [] },
  }
  const different = new Set<number>()
  const compared = (table: keyof typeof puts, applicantId: number, present: Row, row: Row) => {
    if (isDeepStrictEqual(present, row)) return
    if (instead.has(applicantId)) puts[table].instead.push(row)
    else different.add(applicantId)
  }

  const present = new Map(live.applicants.map(row => [applicantRow.parse(row).ucasPersonalId, row]))
  const { bearers, doubled } = numbersBorne(live.applicants)
  const renumbered = new Map<number, number>()
  for (const row of then.applicants) {
    const { ucasPersonalId, applicantId } = applicantRow.parse(row)
    if (applicantId === undefined) continue
    const other = present.get(ucasPersonalId)
    const number = other && applicantRow.parse(other).applicantId
    const bearer = bearers.get(applicantId)
    if (bearer !== undefined && bearer !== ucasPersonalId) doubled.add(applicantId)
    if (other && number !== undefined && number !== applicantId) renumbered.set(applicantId, number)
    else if (other) compared('applicants', applicantId, other, row)
    else if (bearer === undefined && !erased.has(applicantId)) {
      puts.applicants.missing.push(row)
      bearers.set(applicantId, ucasPersonalId)
    }
  }

  const applied = new Map(live.applications.map(row => [numbered.parse(row).applicantId, row]))
  for (const row of then.applications) {
    const { applicantId } = numbered.parse(row)
    // Of two people with one number nobody can tell whose application this was.
    if (doubled.has(applicantId)) continue
    const other = applied.get(applicantId)
    if (other) compared('applications', applicantId, other, row)
    else if (bearers.has(applicantId) && !erased.has(applicantId)) {
      puts.applications.missing.push(row)
      applied.set(applicantId, row)
    }
  }
  const resolves = (applicantId: number) => bearers.has(applicantId) && applied.has(applicantId)
  return { puts, different, doubled, renumbered, resolves }
}

/** Who bears the numbers that records have, and those that more than one has. */
function numbersBorne(rows: Row[]) {
  const bearers = new Map<number, string>()
  const doubled = new Set<number>()
  for (const row of rows) {
    const { ucasPersonalId, applicantId } = applicantRow.parse(row)
    if (applicantId === undefined) continue
    if (bearers.has(applicantId)) doubled.add(applicantId)
    bearers.set(applicantId, ucasPersonalId)
  }
  return { bearers, doubled }
}
