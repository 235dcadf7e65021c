// Loads a function, calls it three times and says how long that took: what a fresh process of Lambda does.
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
  if (count === 0) process.stdout.write(`${answer?.statusCode ?? 200}\n`)
}
process.stdout.write(
  `${JSON.stringify({ moments, memory: process.resourceUsage().maxRSS / 1024, answer })}\n`,
  () => process.exit(),
)
