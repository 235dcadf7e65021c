import type { Command } from 'commander'
import { type CreateContext, withChangeOptions } from '../../context.ts'
import { formatCount } from '../../format-count.ts'
import { startProgress } from '../../progress.ts'
import { readTextFile } from '../../read-text-file.ts'
import { eraseApplicant } from './erase-applicant.ts'
import { importApplicants } from './import-applicants.ts'
import { parseApplicants } from './parse-applicants.ts'

/** `applicants import FILE | erase NUMBER-or-UCAS-ID`. */
export function addApplicantCommands(program: Command, desk: CreateContext) {
  const applicants = program
    .command('applicants')
    .description('the records of applicants')
    .addHelpText(
      'after',
      `
Examples:
  npm run admin -- applicants import applicants.csv --dry-run
  npm run admin -- applicants erase CL0004127`,
    )

  withChangeOptions(applicants.command('import'))
    .argument('<file>', 'CSV from UCAS, in UTF-8, with the columns below')
    .description('make records from a CSV file; a UCAS ID that has a record is left as it is')
    .addHelpText(
      'after',
      `
Columns, with a heading line: ucasId, email, forenames, surname, dateOfBirth (YYYY-MM-DD),
feeStatus (home or overseas when it is confirmed, otherwise empty), and optionally
qualifications (JSON as in the contract: list, english, secondaryEducation, version).
One wrong line and nothing is imported. An import that was cut off can be made again.

--json prints {changed, dryRun, rows, added, left}; left are those that had a record already.

Example:
  npm run admin -- applicants import applicants.csv`,
    )
    .action(async (file: string, _options, command: Command) => {
      const rows = parseApplicants(readTextFile(file))
      const { ports, terminal, change } = await desk(command)
      const present = await ports.applicants.findExisting(rows.map(row => row.ucasPersonalId))
      const fresh = rows.filter(row => !present.has(row.ucasPersonalId))
      const factsOf = (added: number) => ({ rows: rows.length, added, left: rows.length - added })
      const leftOf = (added: number) =>
        added < rows.length
          ? `; left as before, with a record already: ${formatCount(rows.length - added, 'applicant')}`
          : ''
      await change({
        deed: `import ${formatCount(fresh.length, 'applicant')}${leftOf(fresh.length)}`,
        facts: factsOf(fresh.length),
        entry: {
          action: 'applicants import',
          subject: formatCount(fresh.length, 'applicant'),
        },
        make: async () => {
          const shown = startProgress('Imported', terminal)
          const added = await importApplicants(fresh, ports, shown.add)
          shown.end()
          return {
            words: `Imported ${formatCount(added, 'applicant')}${leftOf(added)}.`,
            facts: factsOf(added),
          }
        },
      })
    })

  withChangeOptions(applicants.command('erase'))
    .argument(
      '<number-or-ucas-id>',
      'the application number, as in CL0004127, or the ten digits of a UCAS ID',
    )
    .description('delete everything about a person, for good')
    .addHelpText(
      'after',
      `
Deletes the record, the application with its decision, drafts, sessions, sign-in links, queued and sent
mails, requests for documents and every version of every file. The number is never given again.
What came in while it asked and worked goes as well. What has the same e-mail under another UCAS ID or
number is named and left alone. The audit trail keeps that it happened, by the number alone. Backups
forget within 35 days.

--json prints {changed, dryRun, applicationNumber, erased: {applicant, application, drafts, sessions,
signInLinks, mails, attachmentRequests, files}, leftAlone}: counts, and the UCAS IDs or numbers left alone.

Example:
  npm run admin -- applicants erase CL0004127`,
    )
    .action(async (written: string, _options, command: Command) => {
      await eraseApplicant(written, await desk(command))
    })
}
