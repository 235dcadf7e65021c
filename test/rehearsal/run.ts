import { rehearse } from './rehearse.ts'
import { UnavailableError } from './unavailable-error.ts'

const cancelled = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => cancelled.abort())

try {
  await rehearse(cancelled.signal)
  console.log('Rehearsal passed')
} catch (thrown) {
  if (cancelled.signal.aborted) {
    console.log('The rehearsal was stopped.')
    process.exitCode = 130
  } else if (thrown instanceof UnavailableError) {
    console.log(`The rehearsal did not run: ${thrown.message}.`)
    process.exitCode = 3
  } else {
    console.error(thrown)
    console.log('Rehearsal failed')
    process.exitCode = 1
  }
}
