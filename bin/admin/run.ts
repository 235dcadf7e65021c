import { CommanderError } from 'commander'
import { contextFactory } from './context.ts'
import { formatError } from './format-error.ts'
import { createProgram } from './program.ts'
import type { Stage } from './stage.ts'
import { colourText, type Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'

/** Whether an export ended because whoever read it had enough. */
const readerGone = (thrown: unknown) => thrown instanceof Error && 'code' in thrown && thrown.code === 'EPIPE'

/** Runs one command of the staff; returns the exit code: 0 done, 1 refused or failed, 2 wrongly written. */
export async function runCommand(
  words: readonly string[],
  terminal: Terminal,
  open: (stage: string) => Promise<Stage>,
): Promise<0 | 1 | 2> {
  try {
    await createProgram(terminal, contextFactory(terminal, open)).parseAsync(words, { from: 'user' })
    return 0
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2
    if (readerGone(thrown)) return 0
    terminal.error.write(`${colourText(terminal.error, 'red', formatError(thrown))}\n`)
    return thrown instanceof UsageError ? 2 : 1
  }
}
