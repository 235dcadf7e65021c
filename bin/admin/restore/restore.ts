import type { Command } from 'commander'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { UserError } from '#infra/user-error.ts'
import { parseApplicationNumber } from '../arguments/parse-application-number.ts'
import { type CommandContext, type CreateContext, withChangeOptions } from '../context.ts'
import { formatRestorePlan, formatRowCounts, isEmptyPlan, toPlanFacts } from './format-restore-plan.ts'
import { copiedTables, planRestore, type RestorePlan, restoredTables } from './restore-plan.ts'
import {
  beginCopy,
  loadCopyStates,
  loadTableRows,
  parseRestoreTime,
  requireCompleteCopies,
} from './table-copies.ts'

const example = "--to '2027-08-12 09:30'"

/** `restore begin | run | end --to`. */
export function addRestoreCommands(program: Command, desk: CreateContext) {
  const restore = program
    .command('restore')
    .description('bring back what the tables had at a moment')
    .addHelpText(
      'after',
      `
For an operator, with the rights of one who deploys; in this order (README, "Restore from backup").

Examples:
  npm run admin -- service close --stage prod
  npm run admin -- restore begin ${example} --stage prod
  npm run admin -- restore run ${example} --stage prod --dry-run
  npm run admin -- restore run ${example} --stage prod
  npm run admin -- service open --stage prod
  npm run admin -- restore end ${example} --stage prod`,
    )

  const step = (name: string, description: string) =>
    withChangeOptions(restore.command(name))
      .requiredOption('--to <time>', "London time, as in '2027-08-12 09:30', in the last 35 days")
      .description(description)

  step('begin', 'have AWS make copies of the tables as they were, beside the live ones')
    .addHelpText(
      'after',
      `\nIt takes some minutes, or an hour; "restore run" says whether it is done.\n
--json prints {changed, dryRun, copies}: the tables of which copies are made.

Example:
  npm run admin -- restore begin ${example} --stage prod`,
    )
    .action(async ({ to }: { to: string }, command: Command) => {
      const at = await desk(command)
      const { moment, copy, words } = parseRestoreTime(to, at)
      const states = await loadCopyStates(copy, at)
      const missing = copiedTables.filter((_, place) => states[place] === undefined)
      if (missing.length === 0)
        throw new UserError(`There are copies of ${words} already. Go on with: restore run --to '${to}'`)
      await at.change({
        deed: `make copies of the tables as they were on ${words}`,
        facts: { copies: missing },
        entry: { action: 'restore begin', subject: copy },
        make: async () => {
          for (const table of missing) await beginCopy(table, copy, moment, at)
          const words = `Copies of ${missing.length} tables are being made. In some minutes: restore run --to '${to}' --dry-run`
          return { words, facts: { copies: missing } }
        },
      })
    })

  step('run', 'put back from the copies what the live tables have lost')
    .option(
      '--instead <numbers>',
      'put these back too although they are there and different, as in CL0004127,CL0004130',
    )
    .addHelpText(
      'after',
      `
What is gone comes back: records, applications, requests for documents, the audit trail. Who was erased
stays erased, what came since stays, and so does what is different now, unless --instead names it.
Nothing is mailed again; sessions, links, drafts and the catalogue stay as they are. New numbers go on
after every one that was ever given. It can be run again, and then changes nothing.

--json prints {changed, dryRun, putBack: {applicants, applications, attachmentRequests, audit}: counts,
goOnAfter: the last number that may have been given, or null if numbers are past it anyway,
different, erased, doubled: application numbers, lost: [{applicationNumber, submittedAt, nowCalled}]}.

Examples:
  npm run admin -- restore run ${example} --stage prod --dry-run
  npm run admin -- restore run ${example} --stage prod --instead CL0004127`,
    )
    .action(async ({ to, instead: written = '', dryRun }: RunOptions, command: Command) => {
      const at = await desk(command)
      const { configuration, ports } = at
      const { copy, words } = parseRestoreTime(to, at)
      const numbers = written.split(',').filter(Boolean)
      const instead = new Set(numbers.map(number => parseApplicationNumber(number, configuration)))
      await requireCompleteCopies(copy, to, at)
      if (!dryRun && !(await ports.flags.readCurrent()).closed)
        throw new UserError(
          'Close the portal first, so that nobody applies meanwhile, and wait 75 seconds: npm run admin -- service close',
        )
      const then = await loadTableRows(at, copy)
      const found = planRestore(await loadTableRows(at), then, { now: ports.now(), instead, configuration })
      const facts = toPlanFacts(found, configuration)
      const report = formatRestorePlan(found, configuration)
      if (isEmptyPlan(found))
        return at.tell(`Nothing of ${words} has to be put back.${report}`, {
          changed: false,
          dryRun: Boolean(dryRun),
          ...facts,
        })
      at.show(report.trimStart())
      await at.change({
        deed: `put back as on ${words}: ${formatRowCounts(found, configuration)}`,
        facts,
        entry: { action: 'restore run', subject: copy, details: formatRowCounts(found, configuration) },
        make: async () => {
          await putBack(found, at)
          const done = `Put back as on ${words}: ${formatRowCounts(found, configuration)}.`
          return { words: found.goOnAfter === null ? done : `${done} ${deployFirst}`, facts }
        },
      })
    })

  step('end', 'delete the copies')
    .addHelpText(
      'after',
      `\n--json prints {changed, dryRun, copies}: the tables whose copies are deleted.

Example:
  npm run admin -- restore end ${example} --stage prod`,
    )
    .action(async ({ to }: { to: string }, command: Command) => {
      const at = await desk(command)
      const { copy, words } = parseRestoreTime(to, at)
      const states = await loadCopyStates(copy, at)
      const there = copiedTables.filter((_, place) => states[place] !== undefined)
      if (there.length === 0) throw new UserError(`There are no copies of ${words}.`)
      await at.change({
        deed: `delete the copies of ${words}`,
        facts: { copies: there },
        entry: { action: 'restore end', subject: copy },
        make: async () => {
          for (const table of there) await at.ports.backups.deleteCopy(table, copy)
          return { words: `The copies of ${words} are deleted.`, facts: { copies: there } }
        },
      })
    })
}

const deployFirst =
  'Before you open the portal, deploy a change that every function sees: some hold numbers from before (README).'

type RunOptions = { to: string; instead?: string; dryRun?: boolean }

/** The numbers first, so that whatever interrupts it, none is given twice; a run after that does the rest. */
async function putBack({ puts, goOnAfter }: RestorePlan, { ports: { backups } }: CommandContext) {
  if (goOnAfter !== null) await backups.raiseNumberCounter(goOnAfter)
  for (const table of restoredTables) {
    const key = tableDefinitions[table].partitionKey.name
    for (const row of puts[table].missing) await backups.insertRow(table, key, row)
    for (const row of puts[table].instead) await backups.replaceRow(table, key, row)
  }
}
