import { toEmailKey } from '#functions/email-key.ts'
import type { Ports } from '#functions/ports/ports.ts'
import type { RecordOwner } from '#functions/repositories/applicants.ts'
import { Refusal } from '#shared/errors.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { CommandContext } from '../../context/context.ts'
import { readTextFile } from '../../context/files.ts'
import type { StaffCommand } from '../../context/staff-command.ts'
import { formatCount, withProgress } from '../../context/terminal.ts'
import { eraseApplicant } from './erase-applicant.ts'
import { type ApplicantRow, parseApplicants } from './parse-applicants.ts'
import { signOutApplicant } from './sign-out-applicant.ts'

const identifierHelp = 'the application number, such as CL0004127, or the UCAS ID (ten digits)'

/** Adds `applicants import FILE | sign-out NUMBER-or-UCAS-ID | erase NUMBER-or-UCAS-ID`. */
export function addApplicantCommands(program: StaffCommand) {
  const applicants = program.addGroup('applicants', 'the records of applicants')

  applicants
    .command('import')
    .describe({
      description: 'create records from a CSV file, except for applicants who already have one',
      details: `Columns, with a heading line: ucasId, email, forenames, surname, dateOfBirth (YYYY-MM-DD),
feeStatus (home or overseas when it is confirmed, otherwise empty), and optionally
qualifications (JSON as in the contract: list, english, secondaryEducation, ucatId, version).
If a line has a mistake, the command imports nothing. If the command is interrupted, run it again.

If an applicant's record has a different email from the file, the command lists a conflict: someone may have applied
with the wrong UCAS ID. Ask UCAS who it belongs to. If it is the person in the file, erase the record and import the
file again. Otherwise correct the email in the file.`,
      json: `{rows, added, left, conflicts: [{ucasId, applicationNumber}]}; left is the number of
applicants who already have a record`,
      examples: ['applicants import applicants.csv --dry-run'],
      changes: true,
    })
    .argument('<file>', 'CSV from UCAS, in UTF-8, with the columns below')
    .run(importApplicants)

  applicants
    .command('sign-out')
    .describe({
      description: 'end every session of a person and delete their sign-in links',
      details: `Use it when someone else uses a person's session, for example on a lost telephone. Open pages ask the person to sign
in again. It also deletes the person's sign-in links, including those that wait to be mailed.`,
      json: `{applicationNumber, sessions}; sessions is the number of ended sessions, and
applicationNumber null for a person without a record`,
      examples: ['applicants sign-out CL0004127'],
      changes: true,
    })
    .argument('<number-or-ucas-id>', identifierHelp)
    .run(signOutApplicant)

  applicants
    .command('erase')
    .describe({
      description: 'permanently erase everything about a person',
      details: `Erases the record, the application with its decision, drafts, sessions, sign-in links, queued and sent
emails, document requests and every version of every file, and any data that arrives while it runs. The portal never
uses the number again. The command lists data with the same email under another UCAS ID or number, but does not
erase it. The audit trail records only the number. Backups contain the data for up to 35 more days.`,
      json: `{applicationNumber, erased: {applicant, application, drafts, sessions,
signInLinks, mails, attachmentRequests, files}, leftAlone}: counts, and the UCAS IDs or numbers that it did not erase`,
      examples: ['applicants erase CL0004127'],
      changes: true,
    })
    .argument('<number-or-ucas-id>', identifierHelp)
    .run(eraseApplicant)
}

async function importApplicants(
  { ports, configuration, terminal, printText, printUnchanged, change }: CommandContext,
  file: string,
) {
  const rows = parseApplicants(readTextFile(file))
  const owners = await ports.applicants.findOwners(rows.map(row => row.ucasPersonalId))
  const newRows = rows.filter(row => !owners.has(row.ucasPersonalId))
  const conflicts = findConflicts(rows, owners, configuration)
  const printConflicts = (listed: typeof conflicts) => {
    for (const { ucasId, applicationNumber } of listed)
      printText(
        `Conflict: UCAS ID ${ucasId} belongs to ${applicationNumber}, whose record has a different email. See: applicants import --help`,
      )
  }
  printConflicts(conflicts)
  const toJson = (added: number) => ({ rows: rows.length, added, left: rows.length - added, conflicts })
  if (newRows.length === 0)
    return printUnchanged('Every applicant in the file already has a record. Nothing has changed.', toJson(0))
  const formatCounts = (added: number) =>
    [
      formatCount(added, 'applicant'),
      ...(added < rows.length ? [`${(rows.length - added).toLocaleString('en-GB')} already on record`] : []),
    ].join('; ')
  await change({
    action: `import ${formatCounts(newRows.length)}`,
    json: toJson(newRows.length),
    auditEntry: { action: 'applicants import', subject: formatCount(newRows.length, 'applicant') },
    apply: async () => {
      const added = await withProgress('Imported', terminal, add => addRecords(newRows, ports, add))
      if (added < newRows.length) {
        // Some of these people have applied during the import, perhaps with another email.
        const newOwners = await ports.applicants.findOwners(newRows.map(row => row.ucasPersonalId))
        const newConflicts = findConflicts(newRows, newOwners, configuration)
        printConflicts(newConflicts)
        conflicts.push(...newConflicts)
      }
      return { text: `Imported ${formatCounts(added)}.`, json: toJson(added) }
    },
  })
}

/** Returns the UCAS IDs of the rows whose records have a different email, each with the number of its record. */
const findConflicts = (
  rows: readonly ApplicantRow[],
  owners: ReadonlyMap<string, RecordOwner>,
  configuration: Configuration,
) =>
  rows.flatMap(({ ucasPersonalId, email }) => {
    const owner = owners.get(ucasPersonalId)
    if (!owner || owner.emailKey === toEmailKey(email)) return []
    return [
      {
        ucasId: ucasPersonalId,
        applicationNumber: formatApplicationNumber(owner.applicantId, configuration),
      },
    ]
  })

/** The number of records in one transaction: the maximum of DynamoDB. */
const batchSize = 100

/** Creates a record for each row and returns how many; skips applicants who have a record by now. */
async function addRecords(
  rows: readonly ApplicantRow[],
  { applicants, numbers, transaction, now }: Ports,
  onProgress: (increment: number) => void,
): Promise<number> {
  let added = 0
  for (let start = 0; start < rows.length; start += batchSize) {
    const records = []
    for (const row of rows.slice(start, start + batchSize))
      records.push(row.toRecord(await numbers.next(), now()))
    try {
      await transaction(records.map(record => applicants.addWrite(record)))
      added += records.length
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // One of these people has applied during the import: add the others one by one.
      for (const record of records) if (await applicants.add(record)) added += 1
    }
    onProgress(records.length)
  }
  return added
}
