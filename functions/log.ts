import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { Metrics } from '@aws-lambda-powertools/metrics'
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

/** Writes one line of JSON that carries no personal data: the fields are names and numbers only. */
export function log(level: Level, fields: Fields) {
  logger[level]({ message: '', ...fields })
}

/** Writes the one line of a task that is done, with what it counted. */
export function logDone(level: Level, { began, cold, counts }: Task, fields: Fields) {
  const milliseconds = Math.round(performance.now() - began)
  logger[level]({ message: '', ...fields, milliseconds, cold, ...embeddedMetrics(counts, fields.refusal) })
}

/** Formats a line: its context and its fields. The message is left out, because it may repeat what somebody entered. */
class LineFormatter extends LogFormatter {
  override formatAttributes(
    { timestamp, logLevel, xRayTraceId }: UnformattedAttributes,
    fields: LogAttributes,
  ): LogItem {
    const task = tasks.getStore()
    const attributes = {
      time: timestamp.toISOString(),
      level: logLevel.toLowerCase(),
      function: task?.function,
      correlation: task?.correlation,
      ...fields,
      trace: xRayTraceId,
    }
    return new LogItem({ attributes })
  }
}

/** Writes to the log group of the function, or on a laptop to the file that LOG_FILE names. */
class LineLogger extends Logger {
  protected override printLog(level: number, line: LogItem): void {
    const file = process.env[variables.logFile]
    if (file) {
      line.prepareForPrint()
      appendFileSync(file, `${JSON.stringify(line.getAttributes())}\n`)
    } else super.printLog(level, line)
  }
}
const logger = new LineLogger({ logFormatter: new LineFormatter() })

/** Counts in CloudWatch's embedded metric format: CloudWatch makes metrics of them as it takes in the line. */
function embeddedMetrics({ refusals, ...counts }: Counts, refusal: unknown): object {
  const parts = [
    ...(Object.keys(counts).length > 0 ? [serialized(counts)] : []),
    ...(refusals ? [serialized({ refusals }, { refusal: String(refusal) })] : []),
  ]
  const [first] = parts
  if (!first) return {}
  const { Timestamp } = first._aws
  const CloudWatchMetrics = parts.flatMap(({ _aws }) => _aws.CloudWatchMetrics)
  return { ...Object.assign({}, ...parts), _aws: { Timestamp, CloudWatchMetrics } }
}

/** One directive: some metrics that have the same dimensions, the portal and others. */
function serialized(counts: Counts, dimensions: Record<string, string> = {}) {
  const metrics = new Metrics({ namespace: metricNamespace })
  // Without these Powertools adds a dimension of its own, the service.
  metrics.clearDefaultDimensions()
  metrics.setDefaultDimensions({ portal: process.env[variables.portal] ?? 'local' })
  for (const [name, value] of Object.entries(dimensions)) metrics.addDimension(name, value)
  for (const name of Object.keys(counts) as Metric[])
    metrics.addMetric(name, metricUnits[name], counts[name] ?? 0)
  return metrics.serializeMetrics()
}
