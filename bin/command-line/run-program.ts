import { basename } from 'node:path'
import { CommanderError } from 'commander'
import { createContext } from './context.ts'
import { formatError, UsageError } from './errors.ts'
import { PortalCommand } from './portal-command.ts'
import { type OpenStage, openStage as openRealStage } from './stage.ts'
import { type Terminal, wrapText } from './terminal.ts'

export type Program = {
  /** What its users type before a command, such as `npm run admin "--"`. */
  prefix: string
  description: string
  details: string
  addCommands: (program: PortalCommand, terminal: Terminal) => void
}

const commonDetails = `Add --help to any command for details. A command shows what it would change, and asks. Add --yes to skip
the question. The audit trail records every change.

Exit codes: 0 success, 1 refused or failed, 2 wrong command, option, value or file.`

export function createProgram(
  { prefix, description, details, addCommands }: Program,
  terminal: Terminal,
  openStage: OpenStage,
): PortalCommand {
  const { out, error, columns } = terminal
  const program = new PortalCommand(command => createContext(command, terminal, openStage), prefix)
    .configureOutput({
      writeOut: text => out.write(text),
      writeErr: text => error.write(wrapText(text, columns)),
      outputError: (text, write) =>
        write(text.includes('too many') ? `${text}A value with a space needs quotation marks.\n` : text),
    })
    .configureHelp({ showGlobalOptions: true })
    .addDescription(description, details, commonDetails)
    .option('--stage <name>', 'the portal to work on: local, or a deployed stage', 'local')
    .exitOverride()
    .showHelpAfterError('Add --help to see the usage.')
  addCommands(program, terminal)
  return program
}

/** Runs one command of a program. Returns the exit code: 0 success, 1 refused or failed, 2 wrong usage or file. */
export async function runCommand(
  program: Program,
  commandArguments: readonly string[],
  terminal: Terminal,
  openStage: OpenStage,
): Promise<0 | 1 | 2> {
  try {
    await createProgram(program, terminal, openStage).parseAsync(commandArguments, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    terminal.error.write(`${wrapText(formatError(error), terminal.columns)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

export async function runProcess(program: Program): Promise<void> {
  // "head" and "less" close the pipe when they have enough; the command still finishes its work.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  const terminal = {
    columns: process.stdout.columns ?? Number.POSITIVE_INFINITY,
    input: process.stdin,
    out: process.stdout,
    error: process.stderr,
  }
  const script = basename(process.argv[1] ?? '')
  const prefix = script.endsWith('.mjs') ? `node ${script}` : program.prefix
  process.exitCode = await runCommand({ ...program, prefix }, process.argv.slice(2), terminal, openRealStage)
}
