import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
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
  writeLine('error', { ...fields, ...safeError(error) })
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
  writeLine(level, { ...fields, milliseconds, cold, ...embedMetrics(metrics) })
}

/** Writes a line to the log group of the function, or locally to the file that LOG_FILE names. */
function writeLine(level: Level, fields: object) {
  const { function: name, correlation } = contexts.getStore() ?? {}
  const trace = /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1]
  const time = new Date().toISOString()
  const line = `${JSON.stringify({ time, level, function: name, correlation, ...fields, trace })}\n`
  const file = process.env[variables.logFile]
  if (file) appendFileSync(file, line)
  else process.stdout.write(line)
}

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
