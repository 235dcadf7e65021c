import { readFileSync } from 'node:fs'

/** A line of the log with its metrics. */
export type LogLine = {
  time: string
  level: string
  function?: string
  correlation?: string
  event?: string
  error?: string
  route?: string
  status?: number
  _aws?: { CloudWatchMetrics: MetricDirective[] }
  [field: string]: unknown
}
type MetricDirective = {
  Namespace: string
  Dimensions: string[][]
  Metrics: { Name: string; Unit: string }[]
}

/** Returns readers for what the functions log from now on. */
export function captureLog() {
  const readLog = () => readFileSync(process.env.LOG_FILE ?? '', 'utf8')
  const startIndex = readLog().length
  const text = () => readLog().slice(startIndex)
  const lines = () =>
    text()
      .split('\n')
      .filter(line => line !== '')
      .map((line): LogLine => JSON.parse(line))
  return { text, lines }
}
