import { runCheck } from '../check-runner/run-check.ts'
import { rehearse } from './rehearse.ts'

await runCheck('rehearsal', rehearse)
