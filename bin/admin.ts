import { run } from './admin/run.ts'
import { openStage } from './admin/stage.ts'
import { outliveReaders } from './admin/terminal.ts'

const terminal = { input: process.stdin, out: process.stdout, error: process.stderr }
outliveReaders(terminal)
process.exitCode = await run(process.argv.slice(2), terminal, openStage)
