import { stage } from './deploy.ts'
import type { Emulator } from './emulator.ts'
import { runProgram } from './run-program.ts'

/** Returns a function that runs `npm run admin` on the deployed stage and returns its output. */
export const createAdminCommand =
  ({ env }: Emulator, signal: AbortSignal) =>
  (...args: string[]) =>
    runProgram('npm', ['run', '--silent', 'admin', '--', '--stage', stage, ...args], { env, signal })
