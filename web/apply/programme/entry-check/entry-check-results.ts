import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { configuration } from '../../../configuration.ts'

/** How programmes stand, by programme code. */
export type Results = ReadonlyMap<string, EntryCheckResult>

export const byCode = (results: readonly EntryCheckResult[]): Results =>
  new Map(results.map(result => [result.programmeCode, result]))

/** What the engine says here in the browser, before the server has; undefined while something is not known. */
export const ownResults = (
  held: Qualifications | undefined,
  feeStatus: FeeStatus | null,
  programmes: readonly Programme[] | undefined,
  subjects: Subjects | undefined,
): Results | undefined =>
  held && programmes && subjects && byCode(checkEntry(held, feeStatus, programmes, subjects, configuration))
