// Loads a function and calls it three times, as a fresh Lambda process does. Writes the times to standard error,
// because standard output is the log of the function.
import { writeSync } from 'node:fs'

const [, , program, event] = process.argv
const readProcessorMs = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
const readMoment = () => [performance.now(), readProcessorMs()]

const { handler } = await import(program)
const call = JSON.parse(event)
const moments = [readMoment()]
let firstResponse
for (let count = 0; count < 3; count++) {
  firstResponse ??= await handler(call, {})
  if (count > 0) await handler(call, {})
  moments.push(readMoment())
  if (count === 0) writeSync(2, `${firstResponse?.statusCode ?? 200}\n`)
}
const isRefused = firstResponse?.statusCode >= 400
writeSync(
  2,
  `${JSON.stringify({ moments, memory: process.resourceUsage().maxRSS / 1024, ...(isRefused && { firstResponse }) })}\n`,
)
process.exit()
