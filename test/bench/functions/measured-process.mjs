// Loads a function and calls it three times, as a fresh process of Lambda does. Writes the times to standard
// error, as standard output is the function's log.
import { writeSync } from 'node:fs'

const [, , program, event] = process.argv
const processor = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
const moment = () => [performance.now(), processor()]

const { handler } = await import(program)
const call = JSON.parse(event)
const moments = [moment()]
let answer
for (let count = 0; count < 3; count++) {
  answer ??= await handler(call, {})
  if (count > 0) await handler(call, {})
  moments.push(moment())
  if (count === 0) writeSync(2, `${answer?.statusCode ?? 200}\n`)
}
writeSync(2, `${JSON.stringify({ moments, memory: process.resourceUsage().maxRSS / 1024, answer })}\n`)
process.exit()
