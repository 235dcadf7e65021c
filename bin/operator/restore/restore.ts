import { backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { CommandContext } from '../../admin/context/context.ts'
import { parseLondonTime } from '../../admin/context/parse-arguments.ts'
import type { StaffCommand } from '../../admin/context/staff-command.ts'
import { formatCount, formatList } from '../../admin/context/terminal.ts'
import type { Row } from '../../admin/tables/backups.ts'
import { planRestore, restoredTables, type TableRows } from './restore-plan.ts'

type StepOptions = { to: string; dryRun?: boolean }

/** Adds `restore begin | run | end --to`. */
export function addRestoreCommands(program: StaffCommand) {
  const restore = program.addGroup(
    'restore',
    'restore lost rows from the backups of the tables',
    'For operators with deployment rights. Close the portal, then run the commands in this order (infra/docs/recovery.md).',
  )
  const addStep = (name: string, help: { description: string; details?: string; json: string }) =>
    restore
      .command(name)
      .describe({
        ...help,
        examples: [`restore ${name} --to "2027-08-12 09:30" --stage prod`],
        changes: true,
        policy: 'deployer',
      })
      .requiredOption('--to <time>', 'London time, such as "2027-08-12 09:30", in the last 35 days')

  addStep('begin', {
    description: 'copy the tables as they were at that time, beside the live ones',
    details: 'AWS needs from a few minutes to an hour. "restore run" says when the copies are complete.',
    json: '{copies}: the tables that are copied',
  }).run(beginRestore)

  addStep('run', {
    description: 'restore the rows that the live tables have lost from the copies',
    details: `Restores missing records, applications, document requests and audit entries. Erased people stay erased.
Newer rows and rows that have changed since the copy stay.
The command sends no email again, and does not restore sessions, links, drafts or the catalogue. New numbers
continue after every issued number. A second run changes nothing.`,
    json: `{restored: {table: number of rows}, continueAfter: the number after which new numbers continue, or null if the
counter is correct, erased: application numbers, lost: application numbers}`,
  }).run(runRestore)

  addStep('end', {
    description: 'delete the copies',
    json: '{copies}: the tables whose copies are deleted',
  }).run(endRestore)
}

async function beginRestore(context: CommandContext, { to }: StepOptions) {
  const { name: stage, ports, change } = context
  const { time, copyName, timeText, missing } = await findCopies(to, context)
  if (missing.length === 0)
    throw new UserError(
      `Copies of ${timeText} already exist. Continue with:\n  npm run operator "--" restore run --to "${to}" --stage ${stage}`,
    )
  await change({
    action: `copy the tables as they were on ${timeText}`,
    json: { copies: missing },
    auditEntry: { action: 'restore begin', subject: copyName },
    apply: async () => {
      for (const table of missing) await ports.backups.createCopy(table, copyName, time)
      return {
        text: `AWS is copying ${formatCount(missing.length, 'table')}. In a few minutes:\n  npm run operator "--" restore run --to "${to}" --stage ${stage} --dry-run`,
      }
    },
  })
}

async function runRestore(context: CommandContext, { to, dryRun }: StepOptions) {
  const { name: stage, configuration, ports, printUnchanged, printText, change } = context
  const { copyName, timeText, missing, unfinished } = await findCopies(to, context)
  if (missing.length > 0)
    throw new UserError(
      `There is no copy of ${formatList(missing)}. To create it:\n  npm run operator "--" restore begin --to "${to}" --stage ${stage}`,
    )
  if (unfinished.length > 0)
    throw new UserError(`AWS is still copying ${formatList(unfinished)}. Try again in a few minutes.`)
  if (!dryRun && !(await ports.flags.readCurrent()).closed)
    throw new UserError(
      `Close the portal first, so that no application arrives during the restore, and wait 75 seconds:\n  npm run admin "--" service close --stage ${stage}`,
    )
  const copy = await loadTableRows(context, copyName)
  const live = await loadTableRows(context)
  const { missing: rows, ...report } = planRestore(live, copy, { now: ports.now(), configuration })
  const { continueAfter, erased, lost } = report
  const restored = Object.fromEntries(restoredTables.map(table => [table, rows[table].length]))
  const json = { restored, ...report }
  if (erased.length > 0) printText(`Erased, so not restored: ${erased.join(', ')}`)
  if (lost.length > 0)
    printText(
      `Issued, but the application is lost: ${lost.join(', ')}. Ask these people to apply again ("applicants find" shows who it is).`,
    )

  const counts = restoredTables
    .filter(table => rows[table].length > 0)
    .map(table => `${formatCount(rows[table].length, 'row')} of ${table}`)
  if (continueAfter !== null)
    counts.push(`new numbers continue after ${formatApplicationNumber(continueAfter, configuration)}`)
  if (counts.length === 0) return printUnchanged(`No rows of ${timeText} are missing.`, json)
  const summary = `as they were on ${timeText}: ${counts.join(', ')}`
  await change({
    action: `restore rows ${summary}`,
    json,
    auditEntry: { action: 'restore run', subject: copyName, details: counts.join(', ') },
    apply: async () => {
      // The counter comes first, so that an interrupted restore issues no number twice.
      if (continueAfter !== null) await ports.backups.raiseNumberCounter(continueAfter)
      for (const table of restoredTables)
        for (const row of rows[table])
          await ports.backups.insertRow(table, tableDefinitions[table].partitionKey.name, row)
      return { text: `Restored rows ${summary}.` }
    },
  })
}

async function endRestore(context: CommandContext, { to }: StepOptions) {
  const { copyName, timeText, existing } = await findCopies(to, context)
  if (existing.length === 0) throw new UserError(`There are no copies of ${timeText}.`)
  await context.change({
    action: `delete the copies of ${timeText}`,
    json: { copies: existing },
    auditEntry: { action: 'restore end', subject: copyName },
    apply: async () => {
      for (const table of existing) await context.ports.backups.deleteCopy(table, copyName)
      return { text: `Deleted the copies of ${timeText}.` }
    },
  })
}

/** Returns the time of the copies, the suffix of their names, and the tables by the state of their copy. */
async function findCopies(input: string, { ports }: CommandContext) {
  const time = parseLondonTime(input)
  if (time >= ports.now()) throw new UserError(`'${input}' is not in the past. Nothing has changed.`)
  const copyName = `at-${time.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const states = new Map<string, string | undefined>()
  for (const table of backedUpTables) states.set(table, await ports.backups.getCopyStatus(table, copyName))
  return {
    time,
    copyName,
    timeText: `${formatLondonDateTime(time)}, London time`,
    missing: backedUpTables.filter(table => states.get(table) === undefined),
    existing: backedUpTables.filter(table => states.get(table) !== undefined),
    unfinished: backedUpTables.filter(table => ![undefined, 'ACTIVE'].includes(states.get(table))),
  }
}

/** Returns every row of the live tables, or of their copies. */
async function loadTableRows({ ports }: CommandContext, copyName?: string): Promise<TableRows> {
  const rows: Partial<Record<keyof TableRows, Row[]>> = {}
  for (const table of backedUpTables) rows[table] = await ports.backups.readRows(table, copyName)
  return rows as TableRows
}
