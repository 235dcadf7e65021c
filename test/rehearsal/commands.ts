import { runProgram } from '../check-runner/run-program.ts'
import type { Emulator } from './emulator.ts'
import { stage } from './templates.ts'

/** Returns functions that run `npm run admin` and `npm run operator` on the deployed stage and return their output. */
export function createCommands({ env }: Emulator) {
  const createCommand =
    (program: 'admin' | 'operator') =>
    (...args: string[]) =>
      runProgram('npm', ['run', '--silent', program, '--', '--stage', stage, ...args], { env })
  return { staff: createCommand('admin'), operator: createCommand('operator') }
}
