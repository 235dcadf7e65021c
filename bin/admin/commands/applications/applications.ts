import { Option } from 'commander'
import { replayEntryCheck } from '#functions/submission/entry-check-record.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { type FeeStatus, feeStatuses } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import type { Catalogue } from '#shared/schemas/programme.ts'
import type { CommandContext } from '../../context/context.ts'
import { UsageError } from '../../context/errors.ts'
import { parseLondonTime, parsePositiveInteger } from '../../context/parse-arguments.ts'
import type { StaffCommand } from '../../context/staff-command.ts'
import { formatCount, formatList, formatTable } from '../../context/terminal.ts'
import type { ApplicationEntry } from '../../tables/applications.ts'
import { identifierHelp, joinWords, personHelp, resolveNumber } from '../applicants/find-person.ts'
import { toApplicationJson } from './application-json.ts'
import { exportApplications, exportFormats } from './export-applications.ts'
import { formatApplication } from './format-application.ts'
import { loadEntries } from './load-entries.ts'
import { withdrawApplication } from './withdraw-application.ts'

const sinceHelp = 'only applications since this London time, such as 2027-08-12 or "2027-08-12 08:00"'

/** Adds `applications list | show NUMBER | withdraw NUMBER --reason | export --format csv|jsonl --since`. */
export function addApplicationCommands(program: StaffCommand) {
  const applications = program.addGroup('applications', 'show and export applications')

  applications
    .command('list')
    .describe({
      description: 'list the newest applications, without personal data',
      details: `"same UCAS ID" marks applications of different people with one UCAS ID: one of them may use somebody else's. Ask
UCAS whose it is.`,
      json: `{total, applications: [{applicationNumber, submittedAt, programmeCode, programmeName,
checkStatus, feeStatus: "home", "overseas" or null, withdrawnAt, sharesUcasId}]}, newest first`,
      examples: [
        'applications list --since 2027-08-12',
        'applications list --undecided --school EECS',
        'applications list --programme G400-USCSC --fee-status home',
      ],
    })
    .option('--undecided', 'only those that an advisor must decide')
    .option('--school <code>', 'only programmes of this school, such as EECS')
    .option('--programme <code>', 'only this programme, such as G400-USCSC')
    .addOption(new Option('--fee-status <status>', 'only this fee status').choices(feeStatuses))
    .option('--since <time>', sinceHelp, parseLondonTime)
    .option('--limit <number>', 'maximum number of applications to list', parsePositiveInteger, 50)
    .run(listApplications)

  applications
    .command('show')
    .describe({
      description: 'show an application, its applicant and its entry check',
      details: 'The command warns if the same answers would have a different result today.',
      json: `{applicationNumber, source, submittedAt, withdrawnAt, withdrawalReason,
sharesUcasIdWith: other numbers with the UCAS ID, programmeCode, programmeName, checkStatus, messages,
hasBeenInterviewed, details, feeStatus, feeStatusType, feeContext, qualifications, entryCheck, replay},
with the field names of the portal's contract. replay is {agrees, warning}; warning is null, or says that the subject
lists have changed since then. replay is null when this release cannot read the entry check`,
      examples: ['applications show CL0004127'],
    })
    .argument('<person...>', personHelp, joinWords)
    .run(showApplication)

  applications
    .command('withdraw')
    .describe({
      description: 'withdraw an application, so that the applicant may apply once more',
      details: `For a wrong programme, a raised grade or a change of mind. The record, the documents and the entry check stay. The
applicant gets an email, begins from the earlier answers and gets a new number; what UCAS supplied cannot be changed.
The reason stays with the application and is not in the email or the audit trail.`,
      json: '{applicationNumber, programmeCode, reason}',
      examples: ['applications withdraw CL0004127 --reason "wrong programme"'],
      changes: true,
    })
    .argument('<person...>', identifierHelp, joinWords)
    .requiredOption('--reason <text>', 'why, for colleagues')
    .run(withdrawApplication)

  applications
    .command('export')
    .describe({
      description: 'write all applications, unsorted, to the standard output or to a file',
      details: `"csv" has one application a row and "qualifications" one qualification a row: bin/admin/exports.md
describes the columns. "jsonl" has one JSON object a line, with the exact values of "applications show --json" except
replay. In a pipe, begin with npm run --silent.`,
      json: '{exported, output} if there is --output',
      examples: [
        'applications export --since 2027-08-12 --output today.csv',
        'applications export --format qualifications --output q.csv',
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
  { ports, configuration, print }: CommandContext,
  { limit, ...filters }: ListOptions,
) {
  const isListed = createFilter(filters, await ports.catalogue.read())
  const { entries, numbersByUcasId } = await loadEntries(ports)
  const listed = entries.filter(isListed)
  const newest = listed.sort((a, b) => b.submittedAt.localeCompare(a.submittedAt)).slice(0, limit)
  const total = listed.length
  const applications = newest.map(({ applicantId, ucasPersonalId, ...entry }) => ({
    applicationNumber: formatApplicationNumber(applicantId, configuration),
    ...entry,
    withdrawnAt: entry.withdrawnAt ?? null,
    sharesUcasId: !entry.withdrawnAt && (numbersByUcasId.get(ucasPersonalId) ?? []).length > 1,
  }))
  const rows = applications.map(application => [
    application.applicationNumber,
    formatShortLondonTime(new Date(application.submittedAt)),
    application.checkStatus,
    application.feeStatus ?? 'not known',
    application.programmeCode,
    [
      application.programmeName,
      ...(application.withdrawnAt ? ['(withdrawn)'] : []),
      ...(application.sharesUcasId ? ['(same UCAS ID)'] : []),
    ].join(' '),
  ])
  const heading = ['Number', 'Submitted', 'Entry check', 'Fees', 'Programme', '']
  const footer =
    total > newest.length
      ? `\nThese are the newest ${newest.length} of ${formatCount(total, 'application')}.`
      : ''
  const text = total === 0 ? 'There are no such applications.' : `${formatTable(heading, rows)}${footer}`
  print(text, { total, applications })
}

type Filters = {
  since?: Date
  undecided?: boolean
  school?: string
  programme?: string
  feeStatus?: FeeStatus
}
type ListOptions = Filters & { limit: number }

/** Returns whether an application passes every filter. Refuses a code that the catalogue does not have. */
function createFilter(filters: Filters, { schools, programmes }: Catalogue) {
  const [school, programme] = [filters.school?.toUpperCase(), filters.programme?.toUpperCase()]
  if (school && !schools.some(({ code }) => code === school))
    throw new UsageError(
      `There is no school ${school}. There is ${formatList(schools.map(({ code }) => code))}.`,
    )
  if (programme && !programmes.some(({ code }) => code === programme))
    throw new UsageError(`There is no programme ${programme}. See: catalogue list`)
  const codes = new Set(programmes.filter(({ schoolCode }) => schoolCode === school).map(({ code }) => code))
  return ({ submittedAt, withdrawnAt, checkStatus, programmeCode, feeStatus }: ApplicationEntry) =>
    (!filters.since || new Date(submittedAt) >= filters.since) &&
    (!filters.undecided || (checkStatus === 'Undecided' && !withdrawnAt)) &&
    (!school || codes.has(programmeCode)) &&
    (!programme || programme === programmeCode) &&
    (!filters.feeStatus || filters.feeStatus === feeStatus)
}

async function showApplication(context: CommandContext, text: string) {
  const { ports, configuration, terminal, print, addAuditEntry } = context
  const { record: applicant, applicantId, number: subject } = await resolveNumber(text, context)
  const application = await ports.applications.get(applicantId)
  if (!application || !applicant) throw new UserError(`There is no application ${subject}.`)
  const records = await ports.applicants.listByUcasId(applicant.ucasPersonalId)
  const current = await ports.applications.getMany(records.map(record => record.applicantId))
  const numbers = current.filter(({ withdrawn }) => !withdrawn).map(application => application.applicantId)
  const { agrees, warning } = replayEntryCheck(application.entryCheck)
  const json = {
    ...toApplicationJson(application, applicant, numbers, configuration),
    replay: { agrees, warning },
  }
  await addAuditEntry({ action: 'applications show', subject })
  print(formatApplication(json, terminal.out), json)
}
