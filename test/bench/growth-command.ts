import { PassThrough } from 'node:stream'
import { runCommand } from '#bin/admin/program.ts'
import { readConfiguration } from '#functions/configuration.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { recordConsumedUnits } from '../cost/consumed-units.ts'
import { allowSlowConnections } from '../functions/allow-slow-connections.ts'

/** Runs the staff command of the arguments in this process, and sends its figures to the parent process. */
allowSlowConnections()
const ports = createPorts({ now: () => new Date('2027-08-16T18:00:00Z') })
const stage = { name: 'local', ports, configuration: readConfiguration(), actor: 'benchmark' }
const input = Object.assign(new PassThrough(), { isTTY: false })
const terminal = { input, out: process.stdout, error: process.stderr }
const recorder = recordConsumedUnits()
const start = performance.now()
const code = await recorder.measure('command', () =>
  runCommand(process.argv.slice(2), terminal, async () => stage),
)
const { reads = 0, writes = 0 } = recorder.units.command ?? {}
process.exitCode = code
process.send?.({
  units: reads + writes,
  milliseconds: performance.now() - start,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
})
process.disconnect?.()
