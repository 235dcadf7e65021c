import { Command } from 'commander'
import { addApplicantCommands } from './commands/applicants/applicants.ts'
import { addApplicationCommands } from './commands/applications/applications.ts'
import { addAttachmentCommands } from './commands/attachments.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addCatalogueCommands } from './commands/catalogue/catalogue.ts'
import { addMailCommands } from './commands/mails.ts'
import { addReleaseCommands } from './commands/release.ts'
import { addServiceCommands } from './commands/service.ts'
import type { CreateContext } from './context/context.ts'
import type { Terminal } from './context/terminal.ts'
import { addPreflightCommand } from './preflight/preflight.ts'
import { addRestoreCommands } from './restore/restore.ts'

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

Add --help to any command for details, for example: npm run admin -- attachments --help
--stage local (the default) is the portal on this machine. Start it first: npm start
Any other stage uses your own AWS credentials.

A command asks before it changes anything. Add --yes to skip the question, or --dry-run to see what would change.
The audit trail records every change. Add --json to get one JSON document instead of text; the --help of each
command says what it contains. Errors go to the error output.
Exit codes: 0 success, 1 refused or failed, 2 wrong command, option or value.`

/** Returns the program with every command. */
export function createProgram(terminal: Terminal, createContext: CreateContext): Command {
  const { out, error } = terminal
  const program = new Command('npm run admin --')
    .description('The staff command line of the Clearing Application Portal.')
    .option('--stage <name>', 'the portal to work on: local, or a deployed stage', 'local')
    .option('--json', 'print JSON instead of text')
    .addHelpText('after', help)
    .exitOverride()
    .showHelpAfterError('Add --help to see the usage.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: text => out.write(text),
      writeErr: text => error.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  for (const addCommands of [
    addServiceCommands,
    addCatalogueCommands,
    addApplicantCommands,
    addApplicationCommands,
    addAttachmentCommands,
    addMailCommands,
    addAuditCommand,
    addReleaseCommands,
    addRestoreCommands,
  ])
    addCommands(program, createContext)
  addPreflightCommand(program, terminal)
  return program
}
