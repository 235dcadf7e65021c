import { runProcess } from './command-line/run-program.ts'
import { operatorProgram } from './operator/program.ts'

await runProcess(operatorProgram)
