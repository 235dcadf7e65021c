import { runProcess } from './admin/context/program.ts'
import { operatorProgram } from './operator/program.ts'

await runProcess(operatorProgram)
