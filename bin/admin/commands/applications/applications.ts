import { type Command, Option } from 'commander'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { parseApplicationNumber } from '../../arguments/parse-application-number.ts'
import { parseLondonTime } from '../../arguments/parse-london-time.ts'
import { parsePositiveInteger } from '../../arguments/parse-positive-integer.ts'
import { atomicWrite } from '../../context/atomic-write.ts'
import type { CommandContext, CreateContext } from '../../context/context.ts'
import { withProgress } from '../../context/progress.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { replayStoredDecision, toApplicationJson } from './application-json.ts'
import { findNewest, loadApplications } from './application-pages.ts'
import { type ExportFormat, exportFormats, writeExport } from './export-applications.ts'
import { formatApplication } from './format-application.ts'

type ListOptions = { since?: Date; limit: number }
type ExportOptions = { format: ExportFormat; since?: Date; output?: string }

const createSinceOption = () =>
  new Option(
    '--since <time>',
    "only applications since this London time, such as '2027-08-12 08:00' or 2027-08-12",
  ).argParser(parseLondonTime)

/** Adds `applications list | show NUMBER | export --format csv|jsonl --since`. */
export function addApplicationCommands(program: Command, createContext: CreateContext) {
  const applications = program
    .command('applications')
    .description('show and export applications')
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
    .description('list the newest applications, without personal data')
    .addOption(createSinceOption())
    .option('--limit <number>', 'maximum number of applications to list', parsePositiveInteger, 50)
    .addHelpText(
      'after',
      `
--json prints {total, applications: [{applicationNumber, submittedAt, programmeCode, programmeName}]},
newest first.

Example:
  npm run admin -- applications list --limit 200`,
    )
    .action(async (options: ListOptions, command: Command) =>
      listApplications(options, await createContext(command)),
    )

  applications
    .command('show')
    .argument('<number>', 'the application number, such as CL0004127')
    .description('show an application, its applicant and its decision')
    .addHelpText(
      'after',
      `
--json prints {applicationNumber, submittedAt, programmeCode, programmeName, checkStatus, messages,
hasBeenInterviewed, details, feeStatus, feeStatusType, feeContext, qualifications, decision, replay},
with the field names of the portal's contract. The command replays the decision from its stored input:
replay is {agrees, warning}; warning is null, or says that the subject lists have changed since then.
replay is null when this release cannot read the decision.

Example:
  npm run admin -- applications show CL0004127`,
    )
    .action(async (number: string, _options, command: Command) =>
      showApplication(number, await createContext(command)),
    )

  applications
    .command('export')
    .description('write all applications, unsorted, to the standard output or to a file')
    .addOption(
      new Option('--format <format>', 'CSV for Excel, or JSON lines').choices(exportFormats).default('csv'),
    )
    .addOption(createSinceOption())
    .option('--output <file>', 'write to this file; replaces an existing file when the export is complete')
    .addHelpText(
      'after',
      `
CSV has one application per line. An apostrophe marks text that Excel would run as a formula or whose leading zeros
it would drop. JSON lines have one object per line, with the exact values of "applications show --json" except
replay.
With --output, --json prints {exported, output}.

Examples:
  npm run admin -- applications export --since 2027-08-12 --output today.csv
  npm run --silent admin -- applications export --format jsonl | gzip > applications.jsonl.gz`,
    )
    .action(async (options: ExportOptions, command: Command) =>
      exportApplications(options, await createContext(command)),
    )
}

async function listApplications(
  { since, limit }: ListOptions,
  { ports, configuration, terminal, print }: CommandContext,
) {
  const { total, newest } = await withProgress('Read', terminal, add =>
    findNewest(ports.applications.listEntryPages(since), limit, add),
  )
  const applications = newest.map(({ applicantId, ...entry }) => ({
    applicationNumber: formatApplicationNumber(applicantId, configuration),
    ...entry,
  }))
  const lines = applications.map(application =>
    stripControlCharacters(
      [
        application.applicationNumber,
        formatLondonDateTime(new Date(application.submittedAt)).padEnd(38),
        application.programmeCode,
        application.programmeName,
      ].join('  '),
    ),
  )
  if (total > newest.length)
    lines.push(`These are the newest ${newest.length} of ${formatCount(total, 'application')}.`)
  print(lines.join('\n') || 'There are no applications.', { total, applications })
}

async function showApplication(
  input: string,
  { ports, configuration, terminal, print, addAuditEntry }: CommandContext,
) {
  const applicantId = parseApplicationNumber(input, configuration)
  const subject = formatApplicationNumber(applicantId, configuration)
  const application = await ports.applications.get(applicantId)
  const applicant = await ports.applicants.getByNumber(applicantId)
  if (!application || !applicant) throw new UserError(`There is no application ${subject}.`)
  const json = {
    ...toApplicationJson(application, applicant, configuration),
    replay: replayStoredDecision(application.decision),
  }
  await addAuditEntry({ action: 'applications show', subject })
  print(formatApplication(json, terminal.out), json)
}

async function exportApplications(
  { format, since, output }: ExportOptions,
  { ports, configuration, terminal, print, addAuditEntry }: CommandContext,
) {
  const subject = since ? `applications since ${since.toISOString()}` : 'all applications'
  const details = `${format} to ${output ? 'a file' : 'the standard output'}`
  await addAuditEntry({ action: 'applications export', subject, details })
  let exported = 0
  async function* loadCounted(onApplication: () => void) {
    for await (const application of loadApplications(since, ports, configuration)) {
      exported += 1
      onApplication()
      yield application
    }
  }
  const addEndEntry = (result: 'failed' | 'finished') =>
    addAuditEntry({
      action: `applications export ${result}`,
      subject,
      details: formatCount(exported, 'application'),
    })
  try {
    await withProgress('Exported', terminal, add =>
      output
        ? atomicWrite(output, stream => writeExport(loadCounted(add), format, stream, { end: true }))
        : writeExport(loadCounted(add), format, terminal.out, { end: false }),
    )
  } catch (error) {
    await addEndEntry('failed')
    throw error
  }
  await addEndEntry('finished')
  if (output)
    print(
      `Exported ${formatCount(exported, 'application')} to ${output}. It contains personal data: delete it after use.`,
      { exported, output },
    )
}
