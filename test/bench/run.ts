import { benchmarkEntryCheck } from './entry-check.ts'
import { benchmarkFunctions } from './functions.ts'
import { benchmarkGrowth } from './growth.ts'
import { benchmarkKeystrokes } from './keystrokes.ts'
import { benchmarkPages } from './pages.ts'

const isFull = process.argv.includes('--full')

/**
 * The topics of `npm run bench`, a file for each; `npm run bench -- entry-check` measures one. `--full` adds the
 * largest size of `growth`.
 */
const topics: Record<string, () => Promise<string[]>> = {
  'entry-check': benchmarkEntryCheck,
  functions: benchmarkFunctions,
  growth: () => benchmarkGrowth(isFull),
  keystrokes: benchmarkKeystrokes,
  pages: benchmarkPages,
}

const requestedTopics = process.argv.slice(2).filter(argument => argument !== '--full')
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
