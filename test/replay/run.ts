import '#bin/command-line/hide-node-warning.ts'
import { startTemporaryAws } from '../support/local-aws.ts'
import { limitAws } from './aws.ts'
import { readTemplateLimits } from './limits.ts'
import { type Result, replay } from './replay.ts'
import { scenarios } from './scenarios.ts'

/** `--short` replays each scenario with a few people. */
const isShort = process.argv.includes('--short')
const aws = await startTemporaryAws()
try {
  Object.assign(process.env, aws.environment)
  const limitedAws = await limitAws()
  const template = readTemplateLimits()
  for (const scenario of scenarios) {
    const result = await replay(scenario, { aws: limitedAws, template, isShort })
    console.log(formatReport(result))
    if (!result.passed) process.exitCode = 1
  }
} finally {
  await aws.stop()
}
process.exit()

/** The scenario's figures and what went wrong, as text. */
function formatReport({ scenario, passed, journal, refused, throttled, minutes, tookMs }: Result): string {
  const { people, violations } = journal
  const timesToNumber = people.flatMap(({ numberAt, arrivedAt }) =>
    numberAt === undefined ? [] : numberAt - arrivedAt,
  )
  const problems = [
    ...violations.map(({ kind, what }) => `${kind}: ${what}`),
    ...people.flatMap(({ gaveUpAt }) => (gaveUpAt ? [`gave up: ${gaveUpAt}`] : [])),
  ]
  const figures = {
    'reached their goal': people.filter(({ isDone }) => isDone).length,
    'got a number': timesToNumber.length,
    'wait for a link': medianAndLongest(people.flatMap(({ linkWaitMs }) => linkWaitMs ?? [])),
    'time to the number': medianAndLongest(timesToNumber),
    'refused at least once': people.filter(({ refusals }) => refusals > 0).length,
    'calls refused': listCounts(refused),
    'calls to AWS throttled': listCounts(throttled),
    problems: listCounts(countEqual(problems)),
  }
  return [
    `${passed ? 'passed' : 'FAILED'}  ${scenario.title}`,
    `  ${people.length} people, ${Math.round(minutes)} minutes of the morning in ${Math.round(tookMs / 1000)} s`,
    ...Object.entries(figures).map(([name, value]) => `  ${name.padEnd(24)} ${value}`),
  ].join('\n')
}

function countEqual(texts: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}

function listCounts(counts: Record<string, number>): string {
  const texts = Object.entries(counts).map(([name, count]) => `${name} (${count})`)
  return texts.join(', ') || 'none'
}

function medianAndLongest(durationsMs: number[]): string {
  const sorted = durationsMs.toSorted((one, other) => one - other)
  const [median = 0, longest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)]
  return `median ${Math.round(median / 1000)} s, longest ${Math.round(longest / 1000)} s`
}
