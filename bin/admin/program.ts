import { Command } from 'commander'
import { addApplicantCommands } from './commands/applicants/applicants.ts'
import { addApplicationCommands } from './commands/applications/applications.ts'
import { addAttachmentCommands } from './commands/attachments.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addCatalogueCommands } from './commands/catalogue/catalogue.ts'
import { addMailCommands } from './commands/mails.ts'
import { addServiceCommands } from './commands/service.ts'
import type { CreateContext } from './context.ts'
import { addRestoreCommands } from './restore/restore.ts'
import type { Terminal } from './terminal.ts'

const help = `
Examples:
  npm run admin -- service close
  npm run admin -- service embargo --until '2027-08-12 08:00'
  npm run admin -- service open
  npm run admin -- catalogue places G400-USCSC --home off
  npm run admin -- attachments request CL0004127 --type Grades
  npm run admin -- attachments list CL0004127
  npm run admin -- attachments withdraw r3fX…
  npm run admin -- applications list
  npm run admin -- applications export --format csv --output applications.csv
  npm run admin -- applicants erase CL0004127
  npm run admin -- mails list

--help after any word says more, as in: npm run admin -- attachments --help
With --stage local (the default) the portal must be running: npm start
With another stage your own AWS credentials are used.

Whatever changes something asks first (--yes answers for scripts), can be tried with --dry-run,
and is written to the audit trail. --json prints one JSON document instead of sentences; its
shape is in the --help of each command. What goes wrong is said on the error output.
Exit codes: 0 done, 1 refused or failed, 2 wrongly written.`

/** Every command of DECISIONS, section 8. */
export function createProgram({ out, error }: Terminal, desk: CreateContext): Command {
  const program = new Command('npm run admin --')
    .description('The staff command line of the Clearing Application Portal.')
    .option('--stage <name>', 'the portal to work on: local, or a deployed stage', 'local')
    .option('--json', 'print JSON instead of sentences')
    .addHelpText('after', help)
    .exitOverride()
    .showHelpAfterError('Add --help to see how it is written.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: text => out.write(text),
      writeErr: text => error.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  for (const commands of [
    addServiceCommands,
    addCatalogueCommands,
    addApplicantCommands,
    addApplicationCommands,
    addAttachmentCommands,
    addMailCommands,
    addAuditCommand,
    addRestoreCommands,
  ])
    commands(program, desk)
  return program
}
