import { backedUpTables } from '#infra/data/table-definitions.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatList } from '#shared/rules/format-list.ts'
import type { CommandContext } from '../../command-line/context.ts'
import { formatTimeWithZone, parseLondonTime } from '../../command-line/london-dates.ts'
import type { PortalCommand } from '../../command-line/portal-command.ts'
import { formatCount } from '../../command-line/terminal.ts'
import { planRestore, restoredTables, type TableRows } from './restore-plan.ts'
import {
  createCopy,
  deleteCopy,
  getCopyStatus,
  insertRow,
  raiseNumberCounter,
  readTable,
} from './table-copies.ts'

export function addRestoreCommand(program: PortalCommand) {
  program
    .command('restore')
    .describe({
      description: 'restore rows that the tables have lost',
      details: `The first run copies the tables as they were at that time, which takes AWS from a few minutes to an hour. Once the
copies are complete, the next run restores missing records, applications, document requests and audit entries. With --end, a
last run deletes the copies. See infra/docs/recovery.md.`,
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

async function restore(context: CommandContext, { to, end }: { to: string; end?: boolean }) {
  const { ports, change } = context
  const time = parseLondonTime(to)
  if (time >= ports.now()) throw new UserError(`'${to}' is not in the past. Nothing has changed.`)
  const suffix = `at-${time.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const timeText = formatTimeWithZone(time)
  const statuses = new Map(
    await Promise.all(
      backedUpTables.map(async table => [table, await getCopyStatus(table, suffix)] as const),
    ),
  )
  const copied = backedUpTables.filter(table => statuses.get(table))
  const missing = backedUpTables.filter(table => !statuses.get(table))
  const unfinished = copied.filter(table => statuses.get(table) !== 'ACTIVE')

  if (end) {
    if (copied.length === 0) throw new UserError(`There are no copies of ${timeText}.`)
    return change({
      action: `delete the copies of ${timeText}`,
      auditEntry: { action: 'restore end', subject: suffix },
      apply: async () => {
        for (const table of copied) await deleteCopy(table, suffix)
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
  await restoreRows(context, suffix, timeText)
}

/** Shows what the live tables have lost. While the portal is closed, asks and restores it. */
async function restoreRows(context: CommandContext, suffix: string, timeText: string) {
  const { stageName, configuration, ports, print, change } = context
  const { closed } = await ports.flags.readCurrent()
  const [live, copy] = [await loadRows(), await loadRows(suffix)]
  const plan = planRestore(live, copy, { now: ports.now(), configuration })
  const { missing, continueAfter, erased, lost } = plan
  if (erased.length > 0) print(`Erased (even if the erasure failed), so not restored: ${erased.join(', ')}`)
  if (lost.length > 0)
    print(
      `Issued, but the application is lost: ${lost.join(', ')}. Ask these people to apply again ("applications show NUMBER" shows who it is).`,
    )

  const counts = restoredTables
    .filter(table => missing[table].length > 0)
    .map(table => `${formatCount(missing[table].length, 'row')} of ${table}`)
  if (continueAfter !== null)
    counts.push(`new numbers continue after ${formatApplicationNumber(continueAfter, configuration)}`)
  if (counts.length === 0) return print(`No rows of ${timeText} are missing.`)
  if (!closed)
    throw new UserError(
      `To restore: ${counts.join(', ')}. Close the portal first, so that no application arrives during the restore, and wait 75 seconds:\n  npm run admin "--" service close --stage ${stageName}`,
    )
  const summary = `as they were on ${timeText}: ${counts.join(', ')}`
  await change({
    action: `restore rows ${summary}`,
    auditEntry: { action: 'restore run', subject: suffix, details: counts.join(', ') },
    apply: async () => {
      // The counter comes first, so that an interrupted restore issues no number twice.
      if (continueAfter !== null) await raiseNumberCounter(continueAfter)
      for (const table of restoredTables) for (const row of missing[table]) await insertRow(table, row)
      return `Restored rows ${summary}.`
    },
  })
}

async function loadRows(suffix?: string) {
  const rows = backedUpTables.map(async table => [table, await readTable(table, suffix)])
  return Object.fromEntries(await Promise.all(rows)) as TableRows
}
