import { runCheck } from '../outside/run-check.ts'
import { checkConformance } from './check-conformance.ts'

await runCheck('check with Schemathesis', checkConformance)
