import { stage } from './deploy.ts'
import type { Emulator } from './emulator.ts'
import { runProgram } from './run-program.ts'

/** Runs a command of `npm run admin` on the deployed stage and gives what it prints. */
export const createAdminCommand =
  ({ env }: Emulator, signal: AbortSignal) =>
  (...words: string[]) =>
    runProgram('npm', ['run', '--silent', 'admin', '--', '--stage', stage, ...words], { env, signal })
