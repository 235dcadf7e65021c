import type { Command } from 'commander'
import { Problem } from '#infra/problem.ts'
import { applicantIdIn } from './applicant-id-in.ts'
import { applicantRows } from './applicant-rows.ts'
import { counted } from './counted.ts'
import { changing, type DeskOf } from './desk.ts'
import { countsOf, erase, holdings } from './erasure.ts'
import { imported } from './imported.ts'
import { progress } from './progress.ts'
import { readText } from './read-text.ts'

/** `applicants import FILE | erase NUMBER-or-UCAS-ID`. */
export function applicantCommands(program: Command, desk: DeskOf) {
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

  changing(applicants.command('import'))
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
      const rows = applicantRows(readText(file))
      const { ports, terminal, change } = await desk(command)
      const present = await ports.applicants.present(rows.map(row => row.ucasPersonalId))
      const fresh = rows.filter(row => !present.has(row.ucasPersonalId))
      const factsOf = (added: number) => ({ rows: rows.length, added, left: rows.length - added })
      const leftOf = (added: number) =>
        added < rows.length
          ? `; left as before, with a record already: ${counted(rows.length - added, 'applicant')}`
          : ''
      await change({
        deed: `import ${counted(fresh.length, 'applicant')}${leftOf(fresh.length)}`,
        facts: factsOf(fresh.length),
        entry: {
          action: 'applicants import',
          subject: counted(fresh.length, 'applicant'),
        },
        make: async () => {
          const shown = progress('Imported', terminal)
          const added = await imported(fresh, ports, shown.add)
          shown.end()
          return { words: `Imported ${counted(added, 'applicant')}${leftOf(added)}.`, facts: factsOf(added) }
        },
      })
    })

  changing(applicants.command('erase'))
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
The audit trail keeps that it happened, by the number alone. Backups forget within 35 days.

--json prints {changed, dryRun, applicationNumber, erased: {applicant, application, drafts, sessions,
signInLinks, mails, attachmentRequests, files}}, each a count.

Example:
  npm run admin -- applicants erase CL0004127`,
    )
    .action(async (written: string, _options, command: Command) => {
      const { ports, configuration, change } = await desk(command)
      const digits = written.replace(/[\s-]/g, '')
      const asked = /^\d{10}$/.test(digits)
        ? { ucasPersonalId: digits }
        : { applicantId: applicantIdIn(written, configuration) }
      const held = await holdings(asked, ports, configuration)
      const erased = countsOf(held)
      const parts = inWords(erased)
      if (parts.length === 0) throw new Problem(`Nothing is held about ${held.applicationNumber ?? digits}.`)
      const facts = { applicationNumber: held.applicationNumber, erased }
      const { forenames, surname } = held.record?.details ?? {}
      const whom = [held.applicationNumber ?? digits, ...(surname ? [`(${forenames} ${surname})`] : [])].join(
        ' ',
      )
      await change({
        deed: `erase for good everything about ${whom}: ${parts.join(', ')}`,
        facts,
        entry: { action: 'applicants erase', subject: held.applicationNumber ?? 'a person without a number' },
        make: async () => {
          await erase(held, ports)
          return {
            words: `Erased everything about ${held.applicationNumber ?? digits}: ${parts.join(', ')}.`,
            facts,
          }
        },
      })
    })
}

const nouns = new Map<string, [one: string, many?: string]>([
  ['applicant', ['applicant record']],
  ['application', ['application with its decision']],
  ['drafts', ['draft']],
  ['sessions', ['session']],
  ['signInLinks', ['sign-in link']],
  ['mails', ['mail']],
  ['attachmentRequests', ['request for documents', 'requests for documents']],
  ['files', ['file in every version', 'files in every version']],
])

const inWords = (counts: ReturnType<typeof countsOf>) =>
  Object.entries(counts).flatMap(([part, count]) =>
    count > 0 ? [counted(count, ...(nouns.get(part) ?? [part]))] : [],
  )
