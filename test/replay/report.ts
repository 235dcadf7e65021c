import type { Result } from './replay.ts'

const percentile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0
const seconds = (ms: number) =>
  ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The figures of a scenario, by their names. */
export function figures({ honest, journal, cloud }: Result): [name: string, value: string][] {
  const waits = honest.flatMap(({ linkWaitMs }) => linkWaitMs ?? [])
  const numbers = honest.flatMap(({ numberAt, arrivedAt }) =>
    numberAt === undefined ? [] : numberAt - arrivedAt,
  )
  const refused = honest.filter(({ refusals }) => refusals > 0)
  return [
    ['people', `${honest.length}`],
    ['reached their goal', `${honest.filter(({ isDone }) => isDone).length}`],
    ['got a number', `${numbers.length}`],
    ['told something untrue', `${journal.count('untrue')}`],
    ['lost', `${journal.count('lost')}`],
    ['doubled', `${journal.count('doubled')}`],
    ['dead links', `${journal.count('dead link')}`],
    ['refused for longer than a minute', `${journal.count('refused')}`],
    [
      'wait for a link, median and longest',
      `${seconds(percentile(waits, 0.5))}, ${seconds(Math.max(0, ...waits))}`,
    ],
    [
      'time to the number, median and longest',
      `${seconds(percentile(numbers, 0.5))}, ${seconds(Math.max(0, ...numbers))}`,
    ],
    [
      'refused at least once, and recovered',
      `${refused.length}, ${refused.filter(({ isDone }) => isDone).length}`,
    ],
    ['calls refused', `${total(cloud.refused)} (${listCounts(cloud.refused)})`],
    ['calls to AWS throttled', `${total(cloud.limits.throttled)} (${listCounts(cloud.limits.throttled)})`],
  ]
}

const listCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ') || 'none'

/** One line: whether a scenario passed. */
export const verdictLine = ({ scenario, passed, honest, minutes, tookMs }: Result) =>
  `${passed ? 'passed' : 'FAILED'}  ${scenario.title}: ${honest.length} people, ${Math.round(minutes)} minutes of the morning in ${Math.round(tookMs / 1000)} s`

/** The scenario's report as text. */
export function textReport(result: Result): string {
  const problems = new Map<string, number>()
  for (const { kind, what } of result.journal.violations)
    problems.set(`${kind}: ${what}`, (problems.get(`${kind}: ${what}`) ?? 0) + 1)
  for (const { gaveUpAt } of result.honest)
    if (gaveUpAt) problems.set(`gave up: ${gaveUpAt}`, (problems.get(`gave up: ${gaveUpAt}`) ?? 0) + 1)
  return [
    verdictLine(result),
    ...figures(result).map(([name, value]) => `  ${name.padEnd(40)} ${value}`),
    ...[...problems].map(([what, count]) => `  ! ${what} (${count})`),
  ].join('\n')
}

/** Where the numbers of the model come from. */
export const sources = [
  'Processor times, networks and AWS: medians of log-normal distributions (test/replay/service-times.ts).',
  'Quotas of the API, Lambda, the firewall and the stream: read from the templates of prod. Of DynamoDB, Parameter Store and the account: AWS’s defaults. Of SES: what the scenario says.',
  'Units of DynamoDB: as the local database reports them for each call.',
]
