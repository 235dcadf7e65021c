import type { TableName } from '#functions/environment.ts'
import { backedUpTables } from '#infra/data/table-definitions.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { parseLondonTime } from '../arguments/parse-london-time.ts'
import type { CommandContext } from '../context/context.ts'
import { formatList } from '../context/terminal.ts'
import type { TableRows } from './tables.ts'

/** Returns a past time, the suffix of the copies' table names, and the time as text. */
export function parseRestoreTime(input: string, { ports }: CommandContext) {
  const time = parseLondonTime(input)
  if (time >= ports.now()) throw new UserError(`'${input}' is not in the past. Nothing has changed.`)
  const copyName = `at-${time.toISOString().replace(/[-:]|\.\d+/g, '')}`
  return { time, copyName, timeText: `${formatLondonDateTime(time)}, London time` }
}

/** Starts the copy of a table; the local database has no backups. */
export async function beginCopy(table: TableName, copyName: string, time: Date, { ports }: CommandContext) {
  await ports.backups.createCopy(table, copyName, time).catch((error: Error) => {
    if (error.name !== 'UnknownOperationException') throw error
    throw new UserError(
      'The database on this machine has no backups. Use a deployed stage, for example: --stage prod',
    )
  })
}

/** Returns the copied tables by the state of their copy: missing, being created, or active. */
export async function groupByCopyState(copyName: string, { ports }: CommandContext) {
  const states = new Map<TableName, string | undefined>()
  for (const table of backedUpTables) states.set(table, await ports.backups.getCopyStatus(table, copyName))
  return {
    missing: backedUpTables.filter(table => states.get(table) === undefined),
    existing: backedUpTables.filter(table => states.get(table) !== undefined),
    unfinished: backedUpTables.filter(table => ![undefined, 'ACTIVE'].includes(states.get(table))),
  }
}

/** Throws unless the copy of every table is complete. */
export async function requireCompleteCopies(copyName: string, input: string, context: CommandContext) {
  const { missing, unfinished } = await groupByCopyState(copyName, context)
  if (missing.length > 0)
    throw new UserError(
      `There is no copy of ${formatList(missing)}. To create it: restore begin --to '${input}'`,
    )
  if (unfinished.length > 0)
    throw new UserError(`AWS is still copying ${formatList(unfinished)}. Try again in a few minutes.`)
}

/** Returns every row of the live tables, or of their copies. */
export async function loadTableRows({ ports }: CommandContext, copyName?: string): Promise<TableRows> {
  const loadRows = (table: TableName) => ports.backups.readRows(table, copyName)
  return {
    audit: await loadRows('audit'),
    applicants: await loadRows('applicants'),
    applications: await loadRows('applications'),
    'attachment-requests': await loadRows('attachment-requests'),
    numbers: await loadRows('numbers'),
    mails: await loadRows('mails'),
  }
}
