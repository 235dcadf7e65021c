import './command-line/hide-node-warning.ts'
import { runProcess } from './command-line/run-program.ts'
import { operatorProgram } from './operator/program.ts'

await runProcess(operatorProgram)
