import { runProcess } from './admin/context/run-program.ts'
import { adminProgram } from './admin/program.ts'

await runProcess(adminProgram)
