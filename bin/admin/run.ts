import { CommanderError } from 'commander'
import { createContextFactory } from './context/context.ts'
import { formatError } from './context/format-error.ts'
import type { Stage } from './context/stage.ts'
import { colourText, type Terminal } from './context/terminal.ts'
import { UsageError } from './context/usage-error.ts'
import { createProgram } from './program.ts'

const isClosedPipe = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EPIPE'

/** Runs one staff command. Returns the exit code: 0 success, 1 refused or failed, 2 wrong usage. */
export async function runCommand(
  commandArguments: readonly string[],
  terminal: Terminal,
  openStage: (name: string) => Promise<Stage>,
): Promise<0 | 1 | 2> {
  try {
    const program = createProgram(terminal, createContextFactory(terminal, openStage))
    await program.parseAsync(commandArguments, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (isClosedPipe(error)) return 0
    terminal.error.write(`${colourText(terminal.error, 'red', formatError(error))}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
