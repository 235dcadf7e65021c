import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { isPlainIdentifier } from '#shared/schemas/message.ts'
import { type MetricName, metricNamespace, variables } from './environment.ts'

type Fields = Record<string, string | number | boolean | string[] | null | undefined>
type Level = 'info' | 'error'
type Counts = Partial<Record<MetricName, number>>

/** The lines of one call or event have its correlation id. */
type RequestContext = { function: string; correlation: string; counts: Counts; startedAt: number }
const contexts = new AsyncLocalStorage<RequestContext>()

/** Runs work in a new context, which collects what the work logs and counts. */
export function withRequestContext<T>(
  name: string,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const context = { function: name, correlation: randomUUID(), counts: {}, startedAt: performance.now() }
  return contexts.run(context, work, context)
}

/**
 * Runs work that is not a call of the API. Logs one line if it counted anything or failed. Throws an error that names only
 * the kind of error, because Lambda logs its message.
 */
export const runAndLog = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withRequestContext(name, async context => {
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

export const currentContext = () => contexts.getStore()

/** Adds one to a metric. CloudWatch reads it from the last line of the context. */
export function countMetric(metric: MetricName) {
  const counts = currentContext()?.counts
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

export function logCompletion(level: Level, context: RequestContext, fields: Fields) {
  const milliseconds = Math.round(performance.now() - context.startedAt)
  if (level === 'error') countMetric('failures')
  writeLine(level, { ...fields, milliseconds, ...embedMetrics(context.counts) })
}

/** Writes a line to the log group of the function, or locally to the file that LOG_FILE names. */
function writeLine(level: Level, fields: object) {
  const { function: name, correlation } = currentContext() ?? {}
  const time = new Date().toISOString()
  const line = `${JSON.stringify({ time, level, function: name, correlation, ...fields })}\n`
  const file = process.env[variables.logFile]
  if (file) appendFileSync(file, line)
  else process.stdout.write(line)
}

/** Returns counts as fields of a line in CloudWatch's embedded metric format. */
function embedMetrics(counts: Counts): object {
  const names = Object.keys(counts)
  if (names.length === 0) return {}
  const CloudWatchMetrics = names.map(Name => ({
    Namespace: metricNamespace,
    // CloudWatch reads the value of a dimension from the field of this name.
    Dimensions: [Name === 'failures' ? ['portal', 'function'] : ['portal']],
    Metrics: [{ Name, Unit: 'Count' }],
  }))
  const portal = process.env[variables.portal] ?? 'local'
  return { ...counts, portal, _aws: { Timestamp: Date.now(), CloudWatchMetrics } }
}
