// Loads a function and calls it once, as a fresh Lambda process does. Writes the status and the processor time to standard
// error, because standard output is the log of the function.
import { writeSync } from 'node:fs'

const [, , program, event] = process.argv
const { handler } = await import(program)
const { statusCode } = await handler(JSON.parse(event), {})
const { user, system } = process.cpuUsage()
writeSync(2, `${statusCode} ${(user + system) / 1000}\n`)
process.exit()
