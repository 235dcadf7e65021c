import { type Command, Option } from 'commander'
import { UserError } from '#infra/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { parseApplicationNumber } from '../../arguments/parse-application-number.ts'
import { parseLondonTime } from '../../arguments/parse-london-time.ts'
import { parsePositiveInteger } from '../../arguments/parse-positive-integer.ts'
import { atomicWrite } from '../../atomic-write.ts'
import type { CreateContext } from '../../context.ts'
import { formatCount } from '../../format-count.ts'
import { startProgress } from '../../progress.ts'
import { stripControlCharacters } from '../../terminal.ts'
import { toApplicationFacts } from './application-facts.ts'
import { findNewest, loadApplications, withCount } from './application-pages.ts'
import { type ExportFormat, exportFormats, writeExport } from './export-applications.ts'
import { formatApplication } from './format-application.ts'
import { replayStoredDecision } from './replay-decision.ts'

const sinceOption = () =>
  new Option(
    '--since <time>',
    "only those submitted since, London time as in '2027-08-12 08:00' or 2027-08-12",
  ).argParser(parseLondonTime)

/** `applications list | show NUMBER | export --format csv|jsonl --since`. */
export function addApplicationCommands(program: Command, desk: CreateContext) {
  const applications = program
    .command('applications')
    .description('see and export applications')
    .addHelpText(
      'after',
      `
Examples:
  npm run admin -- applications list --since 2027-08-12
  npm run admin -- applications show CL0004127
  npm run admin -- applications export --format csv --output applications.csv`,
    )

  applications
    .command('list')
    .description('show the newest applications, without personal data')
    .addOption(sinceOption())
    .option('--limit <number>', 'how many at most', parsePositiveInteger, 50)
    .addHelpText(
      'after',
      `
--json prints {total, applications: [{applicationNumber, submittedAt, programmeCode, programmeName}]},
newest first.

Example:
  npm run admin -- applications list --limit 200`,
    )
    .action(async ({ since, limit }: { since?: Date; limit: number }, command: Command) => {
      const { ports, configuration, terminal, tell } = await desk(command)
      const shown = startProgress('Looked at', terminal)
      const { total, newest } = await findNewest(ports.applications.listEntryPages(since), limit, shown.add)
      shown.end()
      const facts = newest.map(({ applicantId, ...one }) => ({
        applicationNumber: formatApplicationNumber(applicantId, configuration),
        ...one,
      }))
      const lines = facts.map(one =>
        stripControlCharacters(
          `${one.applicationNumber}  ${formatLondonDateTime(new Date(one.submittedAt)).padEnd(38)}  ${one.programmeCode}  ${one.programmeName}`,
        ),
      )
      const rest =
        total > newest.length ? [`The newest ${newest.length} of ${formatCount(total, 'application')}.`] : []
      tell([...lines, ...rest].join('\n') || 'There are no applications.', { total, applications: facts })
    })

  applications
    .command('show')
    .argument('<number>', 'the application number, as in CL0004127')
    .description('show an application with everything it was decided by')
    .addHelpText(
      'after',
      `
--json prints {applicationNumber, submittedAt, programmeCode, programmeName, checkStatus, messages,
hasBeenInterviewed, details, feeStatus, feeStatusType, feeContext, qualifications, decision, madeAgain},
in the words of the portal's contract. The decision is made again from what was kept with it: madeAgain is
{agrees, warning}, the warning null or that the subject lists have changed since, or null when this release
cannot read the decision.

Example:
  npm run admin -- applications show CL0004127`,
    )
    .action(async (number: string, _options, command: Command) => {
      const { ports, configuration, terminal, tell } = await desk(command)
      const applicantId = parseApplicationNumber(number, configuration)
      const application = await ports.applications.get(applicantId)
      const applicant = await ports.applicants.getByNumber(applicantId)
      if (!application || !applicant)
        throw new UserError(`There is no application ${formatApplicationNumber(applicantId, configuration)}.`)
      const known = toApplicationFacts(application, applicant, configuration)
      const facts = { ...known, madeAgain: replayStoredDecision(application.decision) }
      tell(formatApplication(facts, terminal.out), facts)
    })

  applications
    .command('export')
    .description('write all applications, in no order, to the standard output or to a file')
    .addOption(
      new Option('--format <format>', 'CSV for Excel, or JSON lines').choices(exportFormats).default('csv'),
    )
    .addOption(sinceOption())
    .option('--output <file>', 'write to this file, whole or not at all')
    .addHelpText(
      'after',
      `
CSV: one line an application. An apostrophe stands before what Excel would run as a formula or rob of
its leading zeros. JSON lines: one object a line, exact, in the shape of "applications show --json",
without madeAgain.
With --output, --json prints {exported, output}.

Examples:
  npm run admin -- applications export --since 2027-08-12 --output today.csv
  npm run --silent admin -- applications export --format jsonl | gzip > applications.jsonl.gz`,
    )
    .action(async (asked: { format: ExportFormat; since?: Date; output?: string }, command: Command) => {
      const at = await desk(command)
      const shown = startProgress('Exported', at.terminal)
      let exported = 0
      const all = withCount(loadApplications(asked.since, at.ports, at.configuration), () => {
        exported += 1
        shown.add()
      })
      const { output, format } = asked
      if (output) await atomicWrite(output, to => writeExport(all, format, to, { end: true }))
      else await writeExport(all, format, at.terminal.out, { end: false })
      shown.end()
      if (output)
        at.tell(
          `Exported ${formatCount(exported, 'application')} to ${output}. It holds personal data: delete it when it has served.`,
          {
            exported,
            output,
          },
        )
    })
}
