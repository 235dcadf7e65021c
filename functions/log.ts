import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { type Metric, metricNamespace, metricUnits, variables } from './needs.ts'

type Fields = Record<string, string | number | boolean | string[] | null | undefined>
type Level = 'info' | 'error'
type Counts = Partial<Record<Metric, number>>

/** One call or one batch while it is worked on. */
export type Task = {
  function: string
  correlation: string
  counts: Counts
  cold: boolean
  began: number
}
const tasks = new AsyncLocalStorage<Task>()
let cold = true
// Opened while a function starts.
const { stderr } = process

/** Does some work as one task: what is logged and counted meanwhile belongs to it. */
export function during<T>(name: string, correlation: string, work: (task: Task) => Promise<T>): Promise<T> {
  const task = { function: name, correlation, counts: {}, cold, began: performance.now() }
  cold = false
  return tasks.run(task, work, task)
}

/** The name of the call that is answered at the moment. */
export const correlation = () => tasks.getStore()?.correlation

/** Counts something that has happened; the line of its task brings it to CloudWatch. */
export function count(metric: Metric) {
  const counts = tasks.getStore()?.counts
  if (counts) counts[metric] = (counts[metric] ?? 0) + 1
}

/** Notes the longest of some times, in seconds. */
export function longest(metric: Metric, seconds: number) {
  const counts = tasks.getStore()?.counts
  if (counts) counts[metric] = Math.max(counts[metric] ?? 0, seconds)
}

/** Writes one line of JSON that carries no personal data: whoever calls this gives names and numbers only. */
export function log(level: Level, fields: Fields) {
  write(lineOf(level, tasks.getStore(), fields))
}

/** Writes the one line of a task that is done, with what it counted. */
export function logDone(level: Level, task: Task, fields: Fields) {
  const line = lineOf(level, task, {
    ...fields,
    milliseconds: Math.round(performance.now() - task.began),
    cold: task.cold,
    // X-Ray's name of the trace; the rest of the variable is of no use to a reader.
    trace: /Root=([\w-]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1],
    ...measured(task.counts),
  })
  write(line)
}

/** Counts in CloudWatch's embedded metric format: it makes metrics of them as it takes in the line. */
function measured(counts: Counts): object {
  const names = Object.keys(counts) as Metric[]
  if (names.length === 0) return {}
  const portal = process.env[variables.portal] ?? 'local'
  const directives = names.map(Name => ({
    Namespace: metricNamespace,
    Dimensions: [Name === 'refusals' ? ['portal', 'refusal'] : ['portal']],
    Metrics: [{ Name, Unit: metricUnits[Name] }],
  }))
  return { _aws: { Timestamp: Date.now(), CloudWatchMetrics: directives }, portal, ...counts }
}

function lineOf(level: Level, task: Task | undefined, fields: object): string {
  const known = {
    time: new Date().toISOString(),
    level,
    function: task?.function,
    correlation: task?.correlation,
  }
  return `${JSON.stringify({ ...known, ...fields })}\n`
}

/** On Lambda to the log group of the function; past `console`, which there writes words before a line. */
function write(line: string) {
  const file = process.env[variables.logFile]
  if (file) appendFileSync(file, line)
  else stderr.write(line)
}
