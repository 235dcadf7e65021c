import type { Result } from './replay.ts'

/** One line: whether a scenario passed. */
export const summaryLine = ({ scenario, passed, journal, minutes, tookMs }: Result) =>
  `${passed ? 'passed' : 'FAILED'}  ${scenario.title}: ${journal.people.length} people, ${Math.round(minutes)} minutes of the morning in ${Math.round(tookMs / 1000)} s`

/** The scenario's figures and what went wrong, as text. */
export function textReport(result: Result): string {
  const { journal, cloud } = result
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
    'calls to AWS throttled': listCounts(cloud.limits.throttled),
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

const listCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ') || 'none'

function medianAndLongest(durationsMs: number[]): string {
  const sorted = durationsMs.toSorted((one, other) => one - other)
  const [median = 0, longest = 0] = [sorted[sorted.length >> 1], sorted.at(-1)]
  return `median ${Math.round(median / 1000)} s, longest ${Math.round(longest / 1000)} s`
}
