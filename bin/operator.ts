import { runProcess } from './admin/context/run-program.ts'
import { operatorProgram } from './operator/program.ts'

await runProcess(operatorProgram)
