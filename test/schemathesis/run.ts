import { runCheck } from '../external-tools/run-check.ts'
import { checkConformance } from './check-conformance.ts'

await runCheck('check with Schemathesis', checkConformance)
