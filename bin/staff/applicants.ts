import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { Problem } from '#infra/problem.ts'
import { applicantRows } from './applicant-rows.ts'
import { confirmed } from './confirmed.ts'
import { stage } from './stage.ts'

const plural = (count: number) => `${count} ${count === 1 ? 'applicant' : 'applicants'}`

/** `applicants import FILE`. */
export function applicantCommands(): Command {
  const applicants = new Command('applicants').description('the records of applicants')
  applicants
    .command('import')
    .argument('<file>', 'CSV from UCAS with the columns below')
    .description('make records from a CSV file; a UCAS ID that has a record is left as it is')
    .option('--dry-run', 'check the file and write nothing')
    .option('--yes', 'do not ask first')
    .addHelpText(
      'after',
      `
Columns, with a heading line: ucasId, email, forenames, surname, dateOfBirth (YYYY-MM-DD),
feeStatus (home or overseas when it is confirmed, otherwise empty), and optionally
qualifications (JSON as in the contract: list, english, secondaryEducation, version).`,
    )
    .action(async (file: string, { dryRun, yes }: { dryRun?: boolean; yes?: boolean }, command: Command) => {
      const rows = applicantRows(readText(file))
      if (dryRun)
        return void process.stdout.write(`The file is good: ${plural(rows.length)}. Nothing was written.\n`)
      await confirmed(`Import ${plural(rows.length)}?`, yes)
      const { ports, record } = await stage(command)
      let added = 0
      for (const row of rows) {
        const applicantId = await ports.numbers.next()
        if (await ports.applicants.add(row(applicantId, ports.now()))) added += 1
      }
      await record('applicants import', `${added} records`)
      process.stdout.write(
        `Imported ${plural(added)}. ${rows.length - added} had a record already and were left as they are.\n`,
      )
    })
  return applicants
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Problem(`The file ${file} cannot be read.`)
  }
}
