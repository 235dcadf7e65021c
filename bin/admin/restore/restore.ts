import type { Command } from 'commander'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { type CommandContext, type CreateContext, withChangeOptions } from '../context/context.ts'
import { formatRestorePlan, formatRowCounts, isEmptyPlan, toPlanJson } from './format-restore-plan.ts'
import { planRestore, type RestorePlan } from './restore-plan.ts'
import {
  beginCopy,
  groupByCopyState,
  loadTableRows,
  parseRestoreTime,
  requireCompleteCopies,
} from './table-copies.ts'
import { restoredTables } from './tables.ts'

const example = "--to '2027-08-12 09:30'"

type RunOptions = { to: string; dryRun?: boolean }

/** Adds `restore begin | run | end --to`. */
export function addRestoreCommands(program: Command, createContext: CreateContext) {
  const restore = program
    .command('restore')
    .description('restore lost rows from the backups of the tables')
    .addHelpText(
      'after',
      `
For operators with deployment rights. Run these commands in this order (infra/docs/recovery.md).

Examples:
  npm run admin -- service close --stage prod
  npm run admin -- restore begin ${example} --stage prod
  npm run admin -- restore run ${example} --stage prod --dry-run
  npm run admin -- restore run ${example} --stage prod
  npm run admin -- service open --stage prod
  npm run admin -- restore end ${example} --stage prod`,
    )

  const addStep = (name: string, description: string) =>
    withChangeOptions(restore.command(name))
      .requiredOption('--to <time>', "London time, such as '2027-08-12 09:30', in the last 35 days")
      .description(description)

  addStep('begin', 'copy the tables as they were at that time, beside the live ones')
    .addHelpText(
      'after',
      `\nAWS needs from a few minutes to an hour. "restore run" says when the copies are complete.\n
--json prints {changed, dryRun, copies}: the tables that are copied.

Example:
  npm run admin -- restore begin ${example} --stage prod`,
    )
    .action(async ({ to }: { to: string }, command: Command) =>
      beginRestore(to, await createContext(command)),
    )

  addStep('run', 'restore the rows that the live tables have lost from the copies')
    .addHelpText(
      'after',
      `
Restores missing records, applications, document requests and audit entries. Erased people stay erased.
Newer rows and rows that have changed since the copy stay.
The command sends no email again, and does not restore sessions, links, drafts or the catalogue. New numbers
continue after every issued number. A second run changes nothing.

--json prints {changed, dryRun, putBack: {applicants, applications, attachmentRequests, audit}: counts,
goOnAfter: the number after which new numbers continue, or null if the counter is correct,
different, erased, doubled: application numbers, lost: [{applicationNumber, submittedAt}]}.

Example:
  npm run admin -- restore run ${example} --stage prod --dry-run`,
    )
    .action(async (options: RunOptions, command: Command) =>
      runRestore(options, await createContext(command)),
    )

  addStep('end', 'delete the copies')
    .addHelpText(
      'after',
      `\n--json prints {changed, dryRun, copies}: the tables whose copies are deleted.

Example:
  npm run admin -- restore end ${example} --stage prod`,
    )
    .action(async ({ to }: { to: string }, command: Command) => endRestore(to, await createContext(command)))
}

async function beginRestore(to: string, context: CommandContext) {
  const { time, copyName, timeText } = parseRestoreTime(to, context)
  const { missing } = await groupByCopyState(copyName, context)
  if (missing.length === 0)
    throw new UserError(`Copies of ${timeText} already exist. Continue with: restore run --to '${to}'`)
  await context.change({
    action: `copy the tables as they were on ${timeText}`,
    json: { copies: missing },
    auditEntry: { action: 'restore begin', subject: copyName },
    apply: async () => {
      for (const table of missing) await beginCopy(table, copyName, time, context)
      return {
        text: `AWS is copying ${missing.length} tables. In a few minutes: restore run --to '${to}' --dry-run`,
        json: { copies: missing },
      }
    },
  })
}

async function runRestore({ to, dryRun }: RunOptions, context: CommandContext) {
  const { configuration, ports, printUnchanged, printText, change } = context
  const { copyName, timeText } = parseRestoreTime(to, context)
  await requireCompleteCopies(copyName, to, context)
  if (!dryRun && !(await ports.flags.readCurrent()).closed)
    throw new UserError(
      'Close the portal first, so that no application arrives during the restore: npm run admin -- service close. Then wait 75 seconds.',
    )
  const copy = await loadTableRows(context, copyName)
  const live = await loadTableRows(context)
  const plan = planRestore(live, copy, { now: ports.now(), configuration })
  const json = toPlanJson(plan, configuration)
  const report = formatRestorePlan(plan, configuration)
  if (isEmptyPlan(plan)) return printUnchanged(`No rows of ${timeText} are missing.${report}`, json)
  printText(report.trimStart())
  const counts = formatRowCounts(plan, configuration)
  await change({
    action: `restore rows as they were on ${timeText}: ${counts}`,
    json,
    auditEntry: { action: 'restore run', subject: copyName, details: counts },
    apply: async () => {
      await applyPlan(plan, context)
      const text = `Restored rows as they were on ${timeText}: ${counts}.`
      return { text: plan.continueAfter === null ? text : `${text} ${deployHint}`, json }
    },
  })
}

const deployHint =
  'Before you open the portal, deploy a change that restarts every function: running functions still issue numbers from the old counter (infra/docs/recovery.md).'

/** Restores the counter first, so that an interrupted restore issues no number twice. */
async function applyPlan({ missing, continueAfter }: RestorePlan, { ports: { backups } }: CommandContext) {
  if (continueAfter !== null) await backups.raiseNumberCounter(continueAfter)
  for (const table of restoredTables) {
    const key = tableDefinitions[table].partitionKey.name
    for (const row of missing[table]) await backups.insertRow(table, key, row)
  }
}

async function endRestore(to: string, context: CommandContext) {
  const { copyName, timeText } = parseRestoreTime(to, context)
  const { existing } = await groupByCopyState(copyName, context)
  if (existing.length === 0) throw new UserError(`There are no copies of ${timeText}.`)
  await context.change({
    action: `delete the copies of ${timeText}`,
    json: { copies: existing },
    auditEntry: { action: 'restore end', subject: copyName },
    apply: async () => {
      for (const table of existing) await context.ports.backups.deleteCopy(table, copyName)
      return { text: `Deleted the copies of ${timeText}.`, json: { copies: existing } }
    },
  })
}
