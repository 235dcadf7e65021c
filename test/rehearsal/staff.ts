import { stage } from './deployed.ts'
import type { Emulator } from './emulator.ts'
import { program } from './program.ts'

/** Runs a command of `npm run admin` on the deployed stage and gives what it prints. */
export const staffOf =
  ({ env }: Emulator, signal: AbortSignal) =>
  (...words: string[]) =>
    program('npm', ['run', '--silent', 'admin', '--', '--stage', stage, ...words], { env, signal })
