import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { Metrics } from '@aws-lambda-powertools/metrics'
import { type Metric, metricNamespace, metricUnits, variables } from '../needs.ts'
import { safeError } from './safe-error.ts'

type Fields = Record<string, string | number | boolean | string[] | null | undefined>
type Level = 'info' | 'error'
type Counts = Partial<Record<Metric, number>>

/** A service that the functions call. */
export type Dependency = 'dynamodb' | 's3' | 'ses' | 'ssm' | 'secrets' | 'captcha'
type Dependencies = Partial<Record<Dependency, { calls: number; milliseconds: number }>>

/** The context of a request or a batch: its function, its correlation id, its metrics and its calls to services. */
export type RequestContext = {
  function: string
  correlation: string
  counts: Counts
  dependencies: Dependencies
  cold: boolean
  startedAt: number
}
const contexts = new AsyncLocalStorage<RequestContext>()
let cold = true

/** Runs work in a new context, which collects what the work logs and counts. */
export function withRequestContext<T>(
  name: string,
  correlation: string,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const context = {
    function: name,
    correlation,
    counts: {},
    dependencies: {},
    cold,
    startedAt: performance.now(),
  }
  cold = false
  return contexts.run(context, work, context)
}

/** Returns the correlation id of the current request. */
export const currentCorrelationId = () => contexts.getStore()?.correlation

/** Adds one to a metric. CloudWatch reads it from the last line of the context. */
export function count(metric: Metric) {
  const counts = contexts.getStore()?.counts
  if (counts) counts[metric] = (counts[metric] ?? 0) + 1
}

/** Records a duration in seconds. A context keeps only the longest. */
export function recordMax(metric: Metric, seconds: number) {
  const counts = contexts.getStore()?.counts
  if (counts) counts[metric] = Math.max(counts[metric] ?? 0, seconds)
}

/** Awaits a call to a service, and adds its duration to the context in which the call began. */
export async function measureCall<T>(dependency: Dependency, call: () => Promise<T>): Promise<T> {
  const dependencies = contexts.getStore()?.dependencies
  const startedAt = performance.now()
  try {
    return await call()
  } finally {
    if (dependencies) {
      const { calls, milliseconds } = dependencies[dependency] ?? { calls: 0, milliseconds: 0 }
      const duration = performance.now() - startedAt
      dependencies[dependency] = { calls: calls + 1, milliseconds: milliseconds + duration }
    }
  }
}

/** Writes one line of JSON about an error. It carries no personal data: the fields are names and numbers only. */
export function logError(error: unknown, fields: Fields) {
  logger.error({ message: '', ...fields, ...safeError(error) })
}

/** Writes the last line of a context, with its metrics and its calls to services. */
export function logCompletion(level: Level, context: RequestContext, fields: Fields) {
  const { startedAt, cold, counts } = context
  const milliseconds = Math.round(performance.now() - startedAt)
  const dependencies = Object.fromEntries(
    Object.entries(context.dependencies).map(([name, { calls, milliseconds }]) => [
      name,
      { calls, milliseconds: Math.round(milliseconds) },
    ]),
  )
  const metrics = embeddedMetrics(counts, fields.refusal)
  logger[level]({ message: '', ...fields, milliseconds, cold, dependencies, ...metrics })
}

/** Formats a line: its context and its fields. The message is left out, because it may repeat what somebody entered. */
class LineFormatter extends LogFormatter {
  override formatAttributes(
    { timestamp, logLevel, xRayTraceId }: UnformattedAttributes,
    fields: LogAttributes,
  ): LogItem {
    const context = contexts.getStore()
    const attributes = {
      time: timestamp.toISOString(),
      level: logLevel.toLowerCase(),
      function: context?.function,
      correlation: context?.correlation,
      ...fields,
      trace: xRayTraceId,
    }
    return new LogItem({ attributes })
  }
}

/** Writes to the log group of the function, or locally to the file that LOG_FILE names. */
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

/** Metrics in CloudWatch's embedded metric format, as fields of a line. */
function embeddedMetrics({ refusals, ...counts }: Counts, refusal: unknown): object {
  const parts = [
    ...(Object.keys(counts).length > 0 ? [serializeMetrics(counts)] : []),
    ...(refusals ? [serializeMetrics({ refusals }, { refusal: String(refusal) })] : []),
  ]
  const [first] = parts
  if (!first) return {}
  const { Timestamp } = first._aws
  const CloudWatchMetrics = parts.flatMap(({ _aws }) => _aws.CloudWatchMetrics)
  return { ...Object.assign({}, ...parts), _aws: { Timestamp, CloudWatchMetrics } }
}

/** Serializes metrics that share the dimension of the portal and the given dimensions. */
function serializeMetrics(counts: Counts, dimensions: Record<string, string> = {}) {
  const metrics = new Metrics({ namespace: metricNamespace })
  // By default Powertools adds a dimension for the service.
  metrics.clearDefaultDimensions()
  metrics.setDefaultDimensions({ portal: process.env[variables.portal] ?? 'local' })
  for (const [name, value] of Object.entries(dimensions)) metrics.addDimension(name, value)
  for (const name of Object.keys(counts) as Metric[])
    metrics.addMetric(name, metricUnits[name], counts[name] ?? 0)
  return metrics.serializeMetrics()
}
