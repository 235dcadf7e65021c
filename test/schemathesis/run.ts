import { runCheck } from '../check-runner/run-check.ts'
import { checkConformance } from './check-conformance.ts'

await runCheck('check with Schemathesis', checkConformance)
