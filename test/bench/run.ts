import { benchmarkFunctions } from './functions.ts'
import { benchmarkGrowth } from './growth.ts'
import { benchmarkPages } from './pages.ts'

const options = ['--smallest', '--full']
const isSmallest = process.argv.includes('--smallest')
const isFull = process.argv.includes('--full')
const counts = isSmallest ? [10, 100] : [100, 1_000, 10_000, ...(isFull ? [100_000] : [])]

/**
 * The topics of `npm run bench`, a file for each. Each has its own process, because the AWS clients read the environment
 * once. `--full` adds the largest size of `growth`. `--smallest` takes its two smallest, and one round of `functions`,
 * without a target.
 */
const topics: Record<string, () => Promise<string[]>> = {
  functions: () => benchmarkFunctions(isSmallest ? 1 : 15),
  growth: () => benchmarkGrowth(counts),
  pages: benchmarkPages,
}

const [name = '', ...others] = process.argv.slice(2).filter(argument => !options.includes(argument))
const benchmark = topics[name]
if (!benchmark || others.length > 0) {
  console.error(`Choose one of ${Object.keys(topics).join(', ')}.`)
  process.exit(1)
}
for (const line of await benchmark()) console.log(line)
