import { readFileSync } from 'node:fs'

/** A line as logged: what every line has, and whatever it counts. */
export type Line = {
  time: string
  level: string
  function?: string
  correlation?: string
  event?: string
  error?: string
  route?: string
  status?: number
  _aws?: { CloudWatchMetrics: Directive[] }
  [field: string]: unknown
}
export type Directive = {
  Namespace: string
  Dimensions: string[][]
  Metrics: { Name: string; Unit: string }[]
}

/** What the functions log from now on, as they wrote it. */
export function logged() {
  const all = () => readFileSync(process.env.LOG_FILE ?? '', 'utf8')
  const before = all().length
  const text = () => all().slice(before)
  const lines = () =>
    text()
      .split('\n')
      .filter(line => line !== '')
      .map((line): Line => JSON.parse(line))
  return { text, lines }
}
