import { Option } from 'commander'
import type { ApplicationEntry } from '#functions/repositories/applications.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { CommandContext } from '../../context/context.ts'
import {
  parseApplicationNumber,
  parseLondonTime,
  parsePositiveInteger,
} from '../../context/parse-arguments.ts'
import type { StaffCommand } from '../../context/staff-command.ts'
import { formatCount, stripControlCharacters, withProgress } from '../../context/terminal.ts'
import { findByNumber } from '../applicants/find-person.ts'
import { replayStoredDecision, toApplicationJson } from './application-json.ts'
import { exportApplications, exportFormats } from './export-applications.ts'
import { formatApplication } from './format-application.ts'

const sinceHelp = "only applications since this London time, such as '2027-08-12 08:00' or 2027-08-12"

/** Adds `applications list | show NUMBER | export --format csv|jsonl --since`. */
export function addApplicationCommands(program: StaffCommand) {
  const applications = program.addGroup('applications', 'show and export applications')

  applications
    .command('list')
    .describe({
      description: 'list the newest applications, without personal data',
      json: `{total, applications: [{applicationNumber, submittedAt, programmeCode, programmeName,
checkStatus}]}, newest first`,
      examples: ['applications list --since 2027-08-12'],
    })
    .option('--since <time>', sinceHelp, parseLondonTime)
    .option('--limit <number>', 'maximum number of applications to list', parsePositiveInteger, 50)
    .run(listApplications)

  applications
    .command('show')
    .describe({
      description: 'show an application, its applicant and its decision',
      details: 'The command replays the decision from its stored input.',
      json: `{applicationNumber, submittedAt, programmeCode, programmeName, checkStatus, messages,
hasBeenInterviewed, source, details, feeStatus, feeStatusType, feeContext, qualifications, decision, replay},
with the field names of the portal's contract. replay is {agrees, warning}; warning is null, or says that the subject
lists have changed since then. replay is null when this release cannot read the decision`,
      examples: ['applications show CL0004127'],
    })
    .argument('<number>', 'the application number, such as CL0004127')
    .run(showApplication)

  applications
    .command('export')
    .describe({
      description: 'write all applications, unsorted, to the standard output or to a file',
      details: `"csv" has one application a row and "qualifications" one qualification a row: bin/admin/exports.md
describes the columns. "jsonl" has one JSON object a line, with the exact values of "applications show --json" except
replay. In a pipe, begin with "npm run --silent admin".`,
      json: '{exported, output} if there is --output',
      examples: [
        'applications export --since 2027-08-12 --output today.csv',
        'applications export --format qualifications --output qualifications.csv',
        'applications export --format jsonl --output all.jsonl',
      ],
    })
    .addOption(
      new Option('--format <format>', 'CSV of applications or of their qualifications, or JSON lines')
        .choices(exportFormats)
        .default('csv'),
    )
    .option('--since <time>', sinceHelp, parseLondonTime)
    .option('--output <file>', 'write to this file; replaces an existing file when the export is complete')
    .run(exportApplications)
}

async function listApplications(
  { ports, configuration, terminal, print }: CommandContext,
  { since, limit }: { since?: Date; limit: number },
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
  { ports, configuration, terminal, print, addAuditEntry }: CommandContext,
  input: string,
) {
  const applicantId = parseApplicationNumber(input, configuration)
  const subject = formatApplicationNumber(applicantId, configuration)
  const application = await ports.applications.get(applicantId)
  const applicant = await findByNumber(applicantId, ports)
  if (!application || !applicant) throw new UserError(`There is no application ${subject}.`)
  const json = {
    ...toApplicationJson(application, applicant, configuration),
    replay: replayStoredDecision(application.decision),
  }
  await addAuditEntry({ action: 'applications show', subject })
  print(formatApplication(json, terminal.out), json)
}

/** Returns the newest entries and the total; holds at most `limit` entries and one page in memory. */
async function findNewest(
  pages: AsyncIterable<ApplicationEntry[]>,
  limit: number,
  onProgress: (increment: number) => void,
) {
  let total = 0
  let newest: ApplicationEntry[] = []
  for await (const page of pages) {
    total += page.length
    onProgress(page.length)
    newest = [...newest, ...page].sort((a, b) => b.submittedAt.localeCompare(a.submittedAt)).slice(0, limit)
  }
  return { total, newest }
}
