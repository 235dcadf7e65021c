import { backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { CommandContext } from '../../admin/context/context.ts'
import { parseLondonTime } from '../../admin/context/parse-arguments.ts'
import type { StaffCommand } from '../../admin/context/staff-command.ts'
import { formatCount, formatList } from '../../admin/context/terminal.ts'
import { planRestore, restoredTables, type TableRows } from './restore-plan.ts'
import type { Row } from './table-copies.ts'

type Options = { to: string; end?: boolean; dryRun?: boolean }
type Table = (typeof backedUpTables)[number]
/** The copies of the tables as they were at a time: the suffix of their names, and the time as text. */
type Copies = { suffix: string; timeText: string }

/** The client of AWS reads the environment when its module is loaded. */
const loadTableCopies = () => import('./table-copies.ts')

/** Adds `restore --to`. */
export function addRestoreCommand(program: StaffCommand) {
  program
    .command('restore')
    .describe({
      description: 'restore rows that the tables have lost',
      details: `The first run copies the tables as they were at that time, which takes AWS from a few minutes to an hour. Once the
copies are complete, the next run restores missing records, applications, document requests and audit entries.
Erased people stay erased. Newer rows and rows that have changed since the copy stay. It sends no email again, and does not
restore sessions, links, drafts or the catalogue. New numbers continue after every issued number. With --end, a last run
deletes the copies. See infra/docs/recovery.md.`,
      examples: [
        'restore --to "2027-08-12 09:30" --stage prod',
        'restore --to "2027-08-12 09:30" --end --stage prod',
      ],
      changes: true,
      policy: 'deployer',
    })
    .requiredOption('--to <time>', 'London time, such as "2027-08-12 09:30", in the last 35 days')
    .option('--end', 'delete the copies')
    .run(restore)
}

async function restore(context: CommandContext, { to, end, dryRun }: Options) {
  const { name: stage, ports, change } = context
  const { createCopy, deleteCopy, getCopyStatus } = await loadTableCopies()
  const time = parseLondonTime(to)
  if (time >= ports.now()) throw new UserError(`'${to}' is not in the past. Nothing has changed.`)
  const suffix = `at-${time.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const timeText = `${formatLondonDateTime(time)}, London time`
  const states = new Map<Table, string | undefined>()
  for (const table of backedUpTables) states.set(table, await getCopyStatus(table, suffix))
  const missing = backedUpTables.filter(table => states.get(table) === undefined)
  const unfinished = backedUpTables.filter(table => ![undefined, 'ACTIVE'].includes(states.get(table)))

  if (end) {
    const copies = backedUpTables.filter(table => !missing.includes(table))
    if (copies.length === 0) throw new UserError(`There are no copies of ${timeText}.`)
    return change({
      action: `delete the copies of ${timeText}`,
      auditEntry: { action: 'restore end', subject: suffix },
      apply: async () => {
        for (const table of copies) await deleteCopy(table, suffix)
        return `Deleted the copies of ${timeText}.`
      },
    })
  }
  if (missing.length > 0)
    return change({
      action: `copy the tables as they were on ${timeText}`,
      auditEntry: { action: 'restore begin', subject: suffix },
      apply: async () => {
        for (const table of missing) await createCopy(table, suffix, time)
        return `AWS is copying ${formatCount(missing.length, 'table')}. Run the same command again in a few minutes.`
      },
    })
  if (unfinished.length > 0)
    throw new UserError(`AWS is still copying ${formatList(unfinished)}. Try again in a few minutes.`)
  if (!dryRun && !(await ports.flags.readCurrent()).closed)
    throw new UserError(
      `Close the portal first, so that no application arrives during the restore, and wait 75 seconds:\n  npm run admin "--" service close --stage ${stage}`,
    )
  await restoreRows(context, { suffix, timeText })
}

/** Shows what the live tables have lost, asks, and restores it. */
async function restoreRows(context: CommandContext, { suffix, timeText }: Copies) {
  const { configuration, ports, print, change } = context
  const { insertRow, raiseNumberCounter } = await loadTableCopies()
  const [live, copy] = [await loadRows(), await loadRows(suffix)]
  const plan = planRestore(live, copy, { now: ports.now(), configuration })
  const { missing, continueAfter, erased, lost } = plan
  if (erased.length > 0) print(`Erased, so not restored: ${erased.join(', ')}`)
  if (lost.length > 0)
    print(
      `Issued, but the application is lost: ${lost.join(', ')}. Ask these people to apply again ("applicants find" shows who it is).`,
    )

  const counts = restoredTables
    .filter(table => missing[table].length > 0)
    .map(table => `${formatCount(missing[table].length, 'row')} of ${table}`)
  if (continueAfter !== null)
    counts.push(`new numbers continue after ${formatApplicationNumber(continueAfter, configuration)}`)
  if (counts.length === 0) return print(`No rows of ${timeText} are missing.`)
  const summary = `as they were on ${timeText}: ${counts.join(', ')}`
  await change({
    action: `restore rows ${summary}`,
    auditEntry: { action: 'restore run', subject: suffix, details: counts.join(', ') },
    apply: async () => {
      // The counter comes first, so that an interrupted restore issues no number twice.
      if (continueAfter !== null) await raiseNumberCounter(continueAfter)
      for (const table of restoredTables)
        for (const row of missing[table])
          await insertRow(table, tableDefinitions[table].partitionKey.name, row)
      return `Restored rows ${summary}.`
    },
  })
}

/** Returns every row of the live tables, or of their copies. */
async function loadRows(suffix?: string): Promise<TableRows> {
  const { readRows } = await loadTableCopies()
  const rows: Partial<Record<Table, Row[]>> = {}
  for (const table of backedUpTables) rows[table] = await readRows(table, suffix)
  return rows as TableRows
}
