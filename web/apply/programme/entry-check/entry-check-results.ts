import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { getAvailability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { configuration } from '../../../ui/configuration.ts'

/** The entry check results by programme code. */
export type EntryCheckResults = ReadonlyMap<string, EntryCheckResult>

export const resultsByCode = (results: readonly EntryCheckResult[]): EntryCheckResults =>
  new Map(results.map(result => [result.programmeCode, result]))

/** Returns whether the applicant can apply for none of the programmes; false while the results are unknown. */
export const lacksOpenProgramme = (results: EntryCheckResults | undefined) =>
  results !== undefined &&
  results.size > 0 &&
  [...results.values()].every(result => !isOpenAvailability(getAvailability(result)))

/** Runs the entry check in the browser; undefined while any of its inputs is loading. */
export const localResults = (
  qualifications: Qualifications | undefined,
  feeStatus: FeeStatus | null,
  programmes: readonly Programme[] | undefined,
  subjects: Subjects | undefined,
): EntryCheckResults | undefined =>
  qualifications &&
  programmes &&
  subjects &&
  resultsByCode(checkEntry(qualifications, feeStatus, programmes, subjects, configuration))
