import { readFileSync } from 'node:fs'

export type LogLine = {
  [field: string]: unknown
  _aws?: { CloudWatchMetrics: { Dimensions: string[][]; Metrics: { Name: string; Unit: string }[] }[] }
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
