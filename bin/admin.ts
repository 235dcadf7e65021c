import { runCommand } from './admin/run.ts'
import { openStage } from './admin/stage.ts'
import { ignoreClosedPipes } from './admin/terminal.ts'

const terminal = { input: process.stdin, out: process.stdout, error: process.stderr }
ignoreClosedPipes(terminal)
process.exitCode = await runCommand(process.argv.slice(2), terminal, openStage)
