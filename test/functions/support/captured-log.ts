import { readFileSync } from 'node:fs'

/** Returns readers for what the functions log from now on. */
export function captureLog() {
  const readLog = () => readFileSync(process.env.LOG_FILE ?? '', 'utf8')
  const startIndex = readLog().length
  const text = () => readLog().slice(startIndex)
  const lines = () =>
    text()
      .split('\n')
      .filter(line => line !== '')
      .map((line): Record<string, unknown> => JSON.parse(line))
  return { text, lines }
}
