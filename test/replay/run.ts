import '#bin/command-line/hide-node-warning.ts'
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
    const { violations } = await replay(scenario, { aws: limitedAws, template, isShort })
    console.log(`${violations.size === 0 ? 'passed' : 'FAILED'}  ${scenario.title}`)
    for (const [what, count] of violations) console.log(`  ${what} (${count})`)
    if (violations.size > 0) process.exitCode = 1
  }
} finally {
  await aws.stop()
}
process.exit()
