import { runProgram } from '../check-runner/run-program.ts'
import type { Emulator } from './emulator.ts'
import { stage } from './templates.ts'

/** Returns a function that runs `npm run admin` on the deployed stage and returns its output. */
export const createAdminCommand =
  ({ env }: Emulator) =>
  (...args: string[]) =>
    runProgram('npm', ['run', '--silent', 'admin', '--', '--stage', stage, ...args], { env })
