import '#bin/command-line/hide-node-warning.ts'
import { median } from '../bench/median.ts'
import { startTemporaryAws } from '../support/local-aws.ts'
import { limitAws } from './aws.ts'
import { readTemplateLimits } from './limits.ts'
import { replay } from './replay.ts'
import { scenarios } from './scenarios.ts'

/** `--short` replays each scenario with a few people. */
const isShort = process.argv.includes('--short')
const aws = await startTemporaryAws()
try {
  Object.assign(process.env, aws.environment)
  const limitedAws = await limitAws()
  const template = readTemplateLimits()
  for (const scenario of scenarios) {
    const { people, violations } = await replay(scenario, { aws: limitedAws, template, isShort })
    console.log(`${violations.size === 0 ? 'passed' : 'FAILED'}  ${scenario.title}`)
    for (const [what, count] of violations) console.log(`  ${what} (${count})`)
    const waits = people.flatMap(({ linkWaitMs }) => linkWaitMs ?? [])
    const [usual, longest] = [median(waits), Math.max(...waits)].map(ms => Math.round(ms / 1000))
    console.log(`  ${people.length} people, who wait ${usual} s for a link, at most ${longest} s`)
    if (violations.size > 0) process.exitCode = 1
  }
} finally {
  await aws.stop()
}
process.exit()
