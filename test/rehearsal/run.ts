import { runCheck } from '../external-tools/run-check.ts'
import { rehearse } from './rehearse.ts'

await runCheck('rehearsal', rehearse)
