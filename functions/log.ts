import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { Metrics } from '@aws-lambda-powertools/metrics'
import { isPlainIdentifier } from '#shared/errors.ts'
import { type Metric, metricNamespace, variables } from './environment.ts'

type Fields = Record<string, string | number | boolean | string[] | null | undefined>
type Level = 'info' | 'error'
type Counts = Partial<Record<Metric, number>>

/** The context of a request or a batch: its function, its correlation id and its metrics. */
export type RequestContext = {
  function: string
  correlation: string
  counts: Counts
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
  const context = { function: name, correlation, counts: {}, cold, startedAt: performance.now() }
  cold = false
  return contexts.run(context, work, context)
}

/**
 * Runs work that is not a call of the API. Logs one line if it counted anything or failed. The error that it throws names
 * only the kind of error, because Lambda logs the message.
 */
export const runBatch = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withRequestContext(name, randomUUID(), async context => {
    try {
      const result = await work()
      if (Object.keys(context.counts).length > 0) logCompletion('info', context, {})
      return result
    } catch (thrown) {
      const error = safeError(thrown)
      logCompletion('error', context, error)
      throw Object.assign(new Error(`${name} failed: its log says where`), { name: error.error })
    }
  })

/** Returns the correlation id of the current request. */
export const currentCorrelationId = () => contexts.getStore()?.correlation

/** Adds one to a metric. CloudWatch reads it from the last line of the context. */
export function count(metric: Metric) {
  const counts = contexts.getStore()?.counts
  if (counts) counts[metric] = (counts[metric] ?? 0) + 1
}

/** Writes one line of JSON about an error. It carries no personal data: the fields are names and numbers only. */
export function logError(error: unknown, fields: Fields) {
  logger.error({ message: '', ...fields, ...safeError(error) })
}

const frame = /^\s+at (?:[^()]* \()?(?:file:|node:|\/)[^\s()]*:\d+:\d+\)?$/

/**
 * The fields that are logged of an error: its kind, its code and its stack. The message is left out, because it may
 * repeat what somebody entered.
 */
export function safeError(thrown: unknown): { error: string; code?: string; at?: string[] } {
  if (!(thrown instanceof Error)) return { error: 'unknown' }
  const { name, message, stack = '' } = thrown
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  // A message may have lines that look like those of the stack.
  const stackLines = stack.replace(message, '').split('\n')
  const at = stackLines.filter(line => frame.test(line)).map(line => line.trim())
  return {
    error: isPlainIdentifier(name) ? name : 'Error',
    ...(isPlainIdentifier(code) && { code }),
    ...(at.length > 0 && { at: at.slice(0, 6) }),
  }
}

/** Writes the last line of a context, with its metrics. */
export function logCompletion(level: Level, context: RequestContext, fields: Fields) {
  const { startedAt, cold, counts } = context
  const { refusals, ...otherCounts } = counts
  const milliseconds = Math.round(performance.now() - startedAt)
  const metrics = [
    ...(Object.keys(otherCounts).length > 0 ? [serializeMetrics(otherCounts)] : []),
    ...(refusals ? [serializeMetrics({ refusals }, { refusal: String(fields.refusal) })] : []),
    ...(level === 'error' ? [serializeMetrics({ failures: 1 }, { function: context.function })] : []),
  ]
  logger[level]({ message: '', ...fields, milliseconds, cold, ...embedMetrics(metrics) })
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

/** Joins metrics with different dimensions into the fields of one line, in CloudWatch's embedded metric format. */
function embedMetrics(parts: ReturnType<typeof serializeMetrics>[]): object {
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
  for (const name of Object.keys(counts) as Metric[]) metrics.addMetric(name, 'Count', counts[name] ?? 0)
  return metrics.serializeMetrics()
}
