import { stage } from './deploy.ts'
import type { Emulator } from './emulator.ts'
import { program } from './run-program.ts'

/** Runs a command of `npm run admin` on the deployed stage and gives what it prints. */
export const staffOf =
  ({ env }: Emulator, signal: AbortSignal) =>
  (...words: string[]) =>
    program('npm', ['run', '--silent', 'admin', '--', '--stage', stage, ...words], { env, signal })
