import { benchmarkEntryCheck } from './entry-check.ts'
import { functions } from './functions.ts'
import { keystrokes } from './keystrokes.ts'
import { pages } from './pages.ts'

/** What `npm run bench` measures, a file per topic; `npm run bench -- entry-check` measures one. */
const topics: Record<string, () => Promise<string[]>> = {
  'entry-check': benchmarkEntryCheck,
  functions,
  keystrokes,
  pages,
}

const named = process.argv.slice(2)
const unknown = named.filter(name => !(name in topics))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from ${Object.keys(topics).join(', ')}.`)
  process.exit(1)
}

for (const [name, measured] of Object.entries(topics)) {
  if (named.length > 0 && !named.includes(name)) continue
  console.log(`\n${name}`)
  for (const line of await measured()) console.log(`  ${line}`)
}
