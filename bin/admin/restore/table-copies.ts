import type { TableName } from '#functions/needs.ts'
import { UserError } from '#infra/user-error.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { parseLondonTime } from '../arguments/parse-london-time.ts'
import type { CommandContext } from '../context.ts'
import { copiedTables, type TableRows } from './restore-plan.ts'

const these = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** A past moment, and what the copies of it are called. */
export function parseRestoreTime(to: string, { ports }: CommandContext) {
  const moment = parseLondonTime(to)
  if (moment >= ports.now()) throw new UserError(`'${to}' is not past yet. Nothing was done.`)
  const copy = `at-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}`
  return { moment, copy, words: `${formatLondonDateTime(moment)}, London time` }
}

/** Has AWS make a copy; the database of a local portal has no backups to make one from. */
export async function beginCopy(table: TableName, copy: string, moment: Date, { ports }: CommandContext) {
  await ports.backups.createCopy(table, copy, moment).catch((thrown: Error) => {
    if (thrown.name !== 'UnknownOperationException') throw thrown
    throw new UserError(
      'The database on this machine keeps no backups. Name a deployed stage, as in: --stage prod',
    )
  })
}

/** How far the copies of that name are, table by table. */
export const loadCopyStates = (copy: string, { ports }: CommandContext) =>
  Promise.all(copiedTables.map(table => ports.backups.getCopyStatus(table, copy)))

/** Refuses to go on until every copy is there and made. */
export async function requireCompleteCopies(copy: string, to: string, at: CommandContext) {
  const states = await loadCopyStates(copy, at)
  const missing = copiedTables.filter((_, place) => states[place] === undefined)
  if (missing.length > 0)
    throw new UserError(`There is no copy of ${these.format(missing)}. First: restore begin --to '${to}'`)
  const making = copiedTables.filter((_, place) => states[place] !== 'ACTIVE')
  if (making.length > 0)
    throw new UserError(`AWS is still making the copy of ${these.format(making)}. Try again in some minutes.`)
}

/** Every row of the live tables, or of their copies. */
export async function loadTableRows({ ports }: CommandContext, copy?: string): Promise<TableRows> {
  const rows = async (table: TableName) => ports.backups.readRows(table, copy)
  return {
    audit: await rows('audit'),
    applicants: await rows('applicants'),
    applications: await rows('applications'),
    'attachment-requests': await rows('attachment-requests'),
    numbers: await rows('numbers'),
    outbox: await rows('outbox'),
  }
}
