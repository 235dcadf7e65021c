import type { Program } from '../command-line/run-program.ts'
import { addPreflightCommand } from './preflight/preflight.ts'
import { addReleaseCommands } from './release/release.ts'
import { addRestoreCommand } from './restore/restore.ts'

export const operatorProgram: Program = {
  prefix: 'npm run operator "--"',
  description: "The operator's command line of the Clearing Application Portal.",
  details: 'Name a deployed stage with --stage. Every command uses your own AWS credentials.',
  addCommands: (program, terminal) => {
    addPreflightCommand(program, terminal)
    addReleaseCommands(program)
    addRestoreCommand(program)
  },
}
