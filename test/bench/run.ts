import { benchmarkFunctions } from './functions.ts'
import { benchmarkPages } from './pages.ts'

const [topic, option] = process.argv.slice(2)

/** The topics of `npm run bench`. With `--once` the pages have one round. */
const topics: Record<string, () => Promise<string[]>> = {
  functions: benchmarkFunctions,
  pages: () => benchmarkPages(option === '--once' ? 1 : 5),
}

const benchmark = topics[topic ?? '']
if (!benchmark) {
  console.error(`Choose one of ${Object.keys(topics).join(', ')}.`)
  process.exit(1)
}
for (const line of await benchmark()) console.log(line)
