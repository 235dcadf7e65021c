import { runProgram } from '../check-runner/run-program.ts'
import { runStaffCommand } from '../check-runner/run-staff-command.ts'
import type { Emulator } from './emulator.ts'
import { stage } from './templates.ts'

/** Returns functions that run a command of staff and `npm run operator` on the deployed stage and return its output. */
export const createCommands = ({ env }: Emulator) => ({
  staff: (...words: string[]) => runStaffCommand(env, ['--stage', stage, ...words]),
  operator: (...words: string[]) =>
    runProgram('npm', ['run', '--silent', 'operator', '--', '--stage', stage, ...words], { env }),
})
