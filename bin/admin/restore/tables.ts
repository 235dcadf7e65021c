import type { Row } from '#functions/repositories/backups.ts'
import type { backedUpTables } from '#infra/data/table-definitions.ts'

/** The tables that a restore writes to. It reads the other backed-up tables only to find issued numbers. */
export const restoredTables = ['audit', 'applicants', 'applications', 'attachment-requests'] as const

export type RestoredTable = (typeof restoredTables)[number]
export type TableRows = Record<(typeof backedUpTables)[number], Row[]>
