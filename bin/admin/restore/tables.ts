import type { Row } from '#functions/repositories/backups.ts'

/** The tables that a restore writes to. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const
/** The restored tables, and those that only show which numbers were issued. */
export const copiedTables = [...restoredTables, 'numbers', 'outbox'] as const

export type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof copiedTables)[number], Row[]>
/** The rows of a table to restore. `toReplace` overwrite live rows with the same key. */
export type RowChanges = { toAdd: Row[]; toReplace: Row[] }
