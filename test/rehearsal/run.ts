import { UnavailableError } from './install-emulator.ts'
import { rehearse } from './rehearse.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => abort.abort())

try {
  await rehearse(abort.signal)
  console.log('Rehearsal passed')
} catch (error) {
  if (abort.signal.aborted) {
    console.log('The rehearsal was stopped.')
    process.exitCode = 130
  } else if (error instanceof UnavailableError) {
    console.log(`The rehearsal did not run: ${error.message}.`)
    process.exitCode = 3
  } else {
    console.error(error)
    console.log('Rehearsal failed')
    process.exitCode = 1
  }
}
