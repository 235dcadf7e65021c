import type { Result } from './replay.ts'

const percentile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0
const seconds = (ms: number) =>
  ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The figures of a scenario, by their names. */
export function figures({
  honest,
  journal,
  cloud,
  samples,
  cost,
  scale,
}: Result): [name: string, value: string][] {
  const waits = honest.flatMap(({ linkWaitMs }) => linkWaitMs ?? [])
  const numbers = honest.flatMap(({ numberAt, arrivedAt }) =>
    numberAt === undefined ? [] : numberAt - arrivedAt,
  )
  const refused = honest.filter(({ refusals }) => refusals > 0)
  const peak = Math.max(...samples.map(({ concurrency }) => concurrency))
  return [
    ['people', `${honest.length}`],
    ['reached their goal', `${honest.filter(({ isDone }) => isDone).length}`],
    ['got a number', `${numbers.length}`],
    ['told something untrue', `${journal.count('untrue')}`],
    ['lost', `${journal.count('lost')}`],
    ['doubled', `${journal.count('doubled')}`],
    ['dead links', `${journal.count('dead link')}`],
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
    ['most functions at once', `${peak} of ${Math.round(1000 * scale)}`],
    ['most mails waiting', `${Math.max(...samples.map(({ waitingMails }) => waitingMails))}`],
    ['hottest partitions', hottestPartitions(cloud.limits.hottest)],
    [
      'requests, functions, cold starts',
      `${cloud.requests}, ${cloud.functions.invocations}, ${cloud.functions.coldStarts}`,
    ],
    ['cost at full size', `$${cost.toFixed(2)}`],
  ]
}

const listCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ') || 'none'

const hottestPartitions = (hottest: Map<string, number>) =>
  [...hottest]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 4)
    .map(([table, units]) => `${table.replace('local-', '')} ${Math.round(units)}/s`)
    .join(', ')

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
  'Processor times: measured through the deployed bundles in fresh processes ("npm run replay -- measure" writes test/replay/service-times.json), stretched to the 0.58 processors of 1,024 MB. Cold starts: measured from the start of the process to the first response.',
  'Networks and AWS: allowances, medians of a log-normal distribution (networkMs in test/replay/service-times.ts).',
  'Quotas of the API, Lambda, the firewall, the stream and the caches: read from the templates of prod. Of DynamoDB, Parameter Store and the account: AWS’s defaults. Of SES: what the scenario says.',
  'Units of DynamoDB: as the local database reports them for each call. Prices: test/cost/prices.ts.',
]

const width = 560
const height = 120
type Series = { title: string; points: [x: number, y: number][] }

/** Draws one curve with its highest value. */
function curve({ title, points }: Series): string {
  const minX = Math.min(...points.map(([x]) => x))
  const maxX = Math.max(minX + 1, ...points.map(([x]) => x))
  const maxY = Math.max(1, ...points.map(([, y]) => y))
  const position = ([x, y]: [number, number]) =>
    `${(((x - minX) / (maxX - minX)) * width).toFixed(1)},${(height - (y / maxY) * height).toFixed(1)}`
  return `<figure><figcaption>${title}: at most ${Math.round(maxY)}</figcaption>
<svg viewBox="0 -4 ${width} ${height + 22}" role="img" aria-label="${title}"><path d="M0 ${height}H${width}" class="axis"/>
<polyline points="${points.map(position).join(' ')}"/><text y="${height + 15}">${Math.round(minX)} min</text><text x="${width}" y="${height + 15}" text-anchor="end">${Math.round(maxX)} min</text></svg></figure>`
}

/** Returns the means of a value by the minute in which people arrived. */
function byArrival(
  { honest, samples }: Result,
  title: string,
  measure: (person: Result['honest'][number]) => number | undefined,
): Series {
  const start = Math.min(...honest.map(({ arrivedAt }) => arrivedAt))
  const minutes = new Map<number, number[]>()
  for (const person of honest) {
    const value = measure(person)
    if (value === undefined) continue
    const minute = Math.floor((person.arrivedAt - start) / 60_000)
    minutes.set(minute, [...(minutes.get(minute) ?? []), value])
  }
  const points = [...minutes].sort(([one], [other]) => one - other)
  const first = samples[0]?.minute ?? 0
  return {
    title,
    points: points.map(([minute, values]) => [first + minute, Math.max(...values) / 1000]),
  }
}

/** Returns one self-contained page with the figures and curves of all scenarios. */
export function htmlReport(results: Result[]): string {
  const section = (result: Result) => {
    const { scenario, samples, passed } = result
    const series: Series[] = [
      { title: 'Waiting mails', points: samples.map(({ minute, waitingMails }) => [minute, waitingMails]) },
      {
        title: 'Concurrent functions',
        points: samples.map(({ minute, concurrency }) => [minute, concurrency]),
      },
      {
        title: 'Refused and throttled calls in 10 s',
        points: samples.map(({ minute, throttled }) => [minute, throttled]),
      },
      byArrival(result, 'Longest wait for a link by arrival, seconds', ({ linkWaitMs }) => linkWaitMs),
      byArrival(result, 'Longest time to the number by arrival, seconds', ({ numberAt, arrivedAt }) =>
        numberAt === undefined ? undefined : numberAt - arrivedAt,
      ),
    ]
    const rows = figures(result).map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`)
    return `<section><h2>${scenario.title}: ${passed ? 'passed' : 'failed'}</h2><table>${rows.join('')}</table>
<div>${series.map(curve).join('')}</div></section>`
  }
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Results morning, replayed</title>
<style>body{font:16px system-ui;max-width:75rem;margin:2rem auto;padding:0 1rem}th{text-align:left;font-weight:400;padding-right:2rem}
div{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}svg{width:35rem;max-width:100%}polyline{fill:none;stroke:#06c;stroke-width:1.5}
.axis{stroke:#999}text{font-size:12px}</style>
<h1>Results morning, replayed</h1><p>Scale: ${results[0]?.scale ?? 1} of the people and of the quotas.</p>
${results.map(section).join('\n')}
<h2>Where the numbers come from</h2><ul>${sources.map(source => `<li>${source}</li>`).join('')}</ul></html>
`
}
