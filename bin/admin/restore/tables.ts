import type { Row } from '#functions/repositories/backups.ts'
import type { backedUpTables } from '#infra/data/table-definitions.ts'

/** The tables that a restore writes to. The other backed-up ones only show which numbers were issued. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const

export type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof backedUpTables)[number], Row[]>
/** The rows of a table to restore. `toReplace` overwrite live rows with the same key. */
export type RowChanges = { toAdd: Row[]; toReplace: Row[] }
