import './command-line/hide-node-warning.ts'
import { adminProgram } from './admin/program.ts'
import { runProcess } from './command-line/run-program.ts'

await runProcess(adminProgram)
