import { parseArgs } from 'node:util'
import { benchmarkFunctions } from './functions.ts'
import { benchmarkPages } from './pages.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' } },
})

/** The topics of `npm run bench`. With `--beside URL`, `pages` measures that page too. */
const topics: Record<string, () => Promise<void>> = {
  functions: benchmarkFunctions,
  pages: () => benchmarkPages(values.beside),
}

const benchmark = topics[positionals[0] ?? '']
if (!benchmark) {
  console.error(`Choose one of ${Object.keys(topics).join(', ')}.`)
  process.exit(1)
}
await benchmark()
