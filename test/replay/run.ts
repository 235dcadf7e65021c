import { parseArgs } from 'node:util'
import { startTemporaryAws } from '../local-aws.ts'
import { readTemplateLimits } from './limits.ts'
import type { Result } from './replay.ts'
import { scenarios } from './scenarios.ts'

/** `npm run replay -- NAME …` replays some scenarios. */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    /** The part of the people and of the quotas. */
    scale: { type: 'string', default: '0.04' },
    /** Other random numbers. */
    seed: { type: 'string', default: '1' },
    /** With 10 people each. */
    short: { type: 'boolean', default: false },
  },
})
const size = values.short ? { scale: 0.004, people: 10 } : { scale: Number(values.scale) }
const chosen = scenarios.filter(({ name }) => names.length === 0 || names.includes(name))
if (chosen.length < names.length || !(size.scale > 0)) {
  console.error(`Choose from ${scenarios.map(({ name }) => name).join(', ')}, and a scale such as 0.1.`)
  process.exit(1)
}

const aws = await startTemporaryAws()
try {
  Object.assign(process.env, aws.environment)
  // These modules read the environment when they load.
  const { limitAws } = await import('./aws.ts')
  const limitedAws = await limitAws()
  const { replay } = await import('./replay.ts')
  const options = { ...size, seed: Number(values.seed), aws: limitedAws, template: readTemplateLimits() }
  for (const scenario of chosen) {
    const result = await replay(scenario, options)
    console.log(values.short && result.passed ? summaryLine(result) : textReport(result))
    if (!result.passed) process.exitCode = 1
  }
} finally {
  await aws.stop()
}
process.exit()

/** One line: whether a scenario passed. */
function summaryLine({ scenario, passed, journal, minutes, tookMs }: Result): string {
  return `${passed ? 'passed' : 'FAILED'}  ${scenario.title}: ${journal.people.length} people, ${Math.round(minutes)} minutes of the morning in ${Math.round(tookMs / 1000)} s`
}

/** The scenario's figures and what went wrong, as text. */
function textReport(result: Result): string {
  const { journal, cloud, throttled } = result
  const { people } = journal
  const numberMs = people.flatMap(({ numberAt, arrivedAt }) =>
    numberAt === undefined ? [] : numberAt - arrivedAt,
  )
  const figures = {
    'reached their goal': people.filter(({ isDone }) => isDone).length,
    'got a number': numberMs.length,
    'wait for a link': medianAndLongest(people.flatMap(({ linkWaitMs }) => linkWaitMs ?? [])),
    'time to the number': medianAndLongest(numberMs),
    'refused at least once': people.filter(({ refusals }) => refusals > 0).length,
    'calls refused': listCounts(cloud.refused),
    'calls to AWS throttled': listCounts(throttled),
  }
  const problems: Record<string, number> = {}
  const addProblem = (problem: string) => {
    problems[problem] = (problems[problem] ?? 0) + 1
  }
  for (const { kind, what } of journal.violations) addProblem(`${kind}: ${what}`)
  for (const { gaveUpAt } of people) if (gaveUpAt) addProblem(`gave up: ${gaveUpAt}`)
  return [
    summaryLine(result),
    ...Object.entries(figures).map(([name, value]) => `  ${name.padEnd(24)} ${value}`),
    ...Object.entries(problems).map(([problem, count]) => `  ! ${problem} (${count})`),
  ].join('\n')
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
