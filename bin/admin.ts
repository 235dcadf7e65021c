import { run } from './staff/run.ts'
import { openStage } from './staff/stage.ts'
import { outliveReaders } from './staff/terminal.ts'

const terminal = { input: process.stdin, out: process.stdout, error: process.stderr }
outliveReaders(terminal)
process.exitCode = await run(process.argv.slice(2), terminal, openStage)
