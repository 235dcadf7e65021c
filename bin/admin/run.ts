import { CommanderError } from 'commander'
import { deskOf } from './context.ts'
import { inWords } from './format-error.ts'
import { staffProgram } from './program.ts'
import type { Stage } from './stage.ts'
import { coloured, type Terminal } from './terminal.ts'
import { WrongUse } from './usage-error.ts'

/** Whether an export ended because whoever read it had enough. */
const readerGone = (thrown: unknown) => thrown instanceof Error && 'code' in thrown && thrown.code === 'EPIPE'

/** Runs one command of the staff; returns the exit code: 0 done, 1 refused or failed, 2 wrongly written. */
export async function run(
  words: readonly string[],
  terminal: Terminal,
  open: (stage: string) => Promise<Stage>,
): Promise<0 | 1 | 2> {
  try {
    await staffProgram(terminal, deskOf(terminal, open)).parseAsync(words, { from: 'user' })
    return 0
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2
    if (readerGone(thrown)) return 0
    terminal.error.write(`${coloured(terminal.error, 'red', inWords(thrown))}\n`)
    return thrown instanceof WrongUse ? 2 : 1
  }
}
