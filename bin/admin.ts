import { Command, CommanderError } from 'commander'
import { Problem } from '#infra/problem.ts'
import { applicantCommands } from './staff/applicants.ts'
import { attachmentCommands } from './staff/attachments.ts'
import { serviceCommands } from './staff/service.ts'

const program = new Command('npm run admin --')
  .description('The staff command line of the Clearing Application Portal (DECISIONS, section 8).')
  .option('--stage <name>', 'the portal to work on: local, or a deployed stage', 'local')
  .addHelpText(
    'after',
    `
Examples:
  npm run admin -- service embargo --until '2027-08-12 08:00'
  npm run admin -- applicants import applicants.csv
  npm run admin -- attachments request CL0004127 --type Grades

With --stage local (the default) the portal must be running: npm start.
With another stage your own AWS credentials are used.`,
  )
  .exitOverride()

for (const commands of [serviceCommands, applicantCommands, attachmentCommands])
  program.addCommand(commands())

try {
  await program.parseAsync()
} catch (thrown) {
  if (thrown instanceof CommanderError) process.exitCode = thrown.exitCode
  else if (thrown instanceof Problem) {
    process.stderr.write(`${thrown.message}\n`)
    process.exitCode = 1
  } else throw thrown
}
