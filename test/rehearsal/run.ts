import { runCheck } from '../outside/run-check.ts'
import { rehearse } from './rehearse.ts'

await runCheck('rehearsal', rehearse)
