import { CommanderError } from 'commander'
import { addApplicantCommands } from './commands/applicants/applicants.ts'
import { addApplicationCommands } from './commands/applications/applications.ts'
import { addAttachmentCommands } from './commands/attachments.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addCatalogueCommands } from './commands/catalogue/catalogue.ts'
import { addMailCommands } from './commands/mails.ts'
import { addReleaseCommands } from './commands/release.ts'
import { addServiceCommands } from './commands/service.ts'
import { createContextFactory } from './context/context.ts'
import { formatError, UsageError } from './context/errors.ts'
import { StaffCommand } from './context/staff-command.ts'
import type { Stage } from './context/stage.ts'
import { colourText, type Terminal } from './context/terminal.ts'
import { addPreflightCommand } from './preflight/preflight.ts'
import { addRestoreCommands } from './restore/restore.ts'

const details = `Add --help to any command for details, for example: npm run admin -- attachments --help
--stage local (the default) is the portal on this machine. Start it first: npm start
Any other stage uses your own AWS credentials.

A command asks before it changes anything. Add --yes to skip the question, or --dry-run to see what would change.
The audit trail records every change. Add --json to get one JSON document instead of text; the --help of each
command says what it contains. Errors go to the error output.
Exit codes: 0 success, 1 refused or failed, 2 wrong command, option or value.`

type OpenStage = (name: string) => Promise<Stage>

/** Returns the program with every command. */
export function createProgram(terminal: Terminal, openStage: OpenStage): StaffCommand {
  const { out, error } = terminal
  const program = new StaffCommand(createContextFactory(terminal, openStage), 'npm run admin --', details)
    .description('The staff command line of the Clearing Application Portal.')
    .option('--stage <name>', 'the portal to work on: local, or a deployed stage', 'local')
    .option('--json', 'print JSON instead of text')
    .exitOverride()
    .showHelpAfterError('Write everything after "npm run admin --". Add --help to see the usage.')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: text => out.write(text),
      writeErr: text => error.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  addServiceCommands(program)
  addCatalogueCommands(program)
  addApplicantCommands(program)
  addApplicationCommands(program)
  addAttachmentCommands(program)
  addMailCommands(program)
  addAuditCommand(program)
  addReleaseCommands(program)
  addRestoreCommands(program)
  addPreflightCommand(program, terminal)
  return program
}

const isClosedPipe = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE'

/** Runs one staff command. Returns the exit code: 0 success, 1 refused or failed, 2 wrong usage. */
export async function runCommand(
  commandArguments: readonly string[],
  terminal: Terminal,
  openStage: OpenStage,
): Promise<0 | 1 | 2> {
  try {
    await createProgram(terminal, openStage).parseAsync(commandArguments, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (isClosedPipe(error)) return 0
    terminal.error.write(`${colourText(terminal.error, 'red', formatError(error))}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
