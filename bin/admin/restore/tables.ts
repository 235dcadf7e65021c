import type { Row } from '#functions/repositories/backups.ts'

/** The tables that a restore writes to. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const
/** These, and the tables that only show which numbers were issued. */
export const copiedTables = [...restoredTables, 'numbers', 'outbox'] as const

export type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof copiedTables)[number], Row[]>
/** The rows of a table to put back: those whose key is free, and those that replace a different row. */
export type RowChanges = { missing: Row[]; replacing: Row[] }
