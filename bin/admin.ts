import { runProcess } from './admin/context/program.ts'
import { adminProgram } from './admin/program.ts'

await runProcess(adminProgram)
