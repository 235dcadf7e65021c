import { parseArgs } from 'node:util'
import { benchmarkPages } from './pages.ts'

const { values } = parseArgs({ options: { once: { type: 'boolean' }, beside: { type: 'string' } } })

// With `--once` the pages have one round, with `--beside` a page at another address too.
await benchmarkPages(values.once ? 1 : 3, values.beside)
