import { benchmarkFunctions } from './functions.ts'
import { benchmarkGrowth } from './growth.ts'
import { benchmarkPages } from './pages.ts'

const options = ['--smallest', '--full']
const isSmallest = process.argv.includes('--smallest')
const isFull = process.argv.includes('--full')
const counts = isSmallest ? [10, 100] : [100, 1_000, 10_000, ...(isFull ? [100_000] : [])]

/**
 * The topics of `npm run bench`, a file for each; `npm run bench -- functions` measures one. `--full` adds the largest
 * size of `growth`. `--smallest` takes its two smallest, and one round of `functions`, without a target.
 */
const topics: Record<string, () => Promise<string[]>> = {
  functions: () => benchmarkFunctions(isSmallest ? 1 : 15),
  growth: () => benchmarkGrowth(counts),
  pages: benchmarkPages,
}

const requestedTopics = process.argv.slice(2).filter(argument => !options.includes(argument))
const unknownTopics = requestedTopics.filter(name => !(name in topics))
if (unknownTopics.length > 0) {
  console.error(`There is no ${unknownTopics.join(', ')}. Choose from ${Object.keys(topics).join(', ')}.`)
  process.exit(1)
}

for (const [name, benchmark] of Object.entries(topics)) {
  if (requestedTopics.length > 0 && !requestedTopics.includes(name)) continue
  console.log(`\n${name}`)
  for (const line of await benchmark()) console.log(`  ${line}`)
}
