import { benchmarkFunctions } from './functions.ts'
import { benchmarkPages } from './pages.ts'

/** The topics of `npm run bench`. */
const topics: Record<string, () => Promise<void>> = { functions: benchmarkFunctions, pages: benchmarkPages }

const benchmark = topics[process.argv[2] ?? '']
if (!benchmark) {
  console.error(`Choose one of ${Object.keys(topics).join(', ')}.`)
  process.exit(1)
}
await benchmark()
