import '#bin/command-line/hide-node-warning.ts'
import { startTemporaryAws } from '../support/local-aws.ts'
import { limitAws } from './aws.ts'
import { replay, type Scenario } from './replay.ts'

const scenarios: Scenario[] = [
  { title: '20,000 sign-ins in five minutes', people: 20_000, minutes: 5, applies: 0.1, mailsPerSecond: 100 },
  { title: '7,000 applications in ten minutes', people: 7000, minutes: 10, applies: 1, mailsPerSecond: 100 },
  {
    title: '3,000 applications in five minutes, while SES sends 14 mails a second',
    people: 3000,
    minutes: 5,
    applies: 1,
    mailsPerSecond: 14,
  },
]

/** `--short` replays each scenario with a few people. */
const isShort = process.argv.includes('--short')
const aws = await startTemporaryAws()
try {
  Object.assign(process.env, aws.environment)
  const limitedAws = await limitAws()
  for (const scenario of scenarios) {
    const violations = await replay(scenario, limitedAws, isShort)
    console.log(`${violations.size === 0 ? 'passed' : 'FAILED'}  ${scenario.title}`)
    for (const [what, count] of violations) console.log(`  ${what} (${count})`)
    if (violations.size > 0) process.exitCode = 1
  }
} finally {
  await aws.stop()
}
process.exit()
