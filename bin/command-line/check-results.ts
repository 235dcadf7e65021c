import { colourText, formatCount, type Terminal } from './terminal.ts'

const colours = { passed: 'green', warning: 'yellow', failed: 'red', 'not checked': 'gray' } as const

export type CheckResult = { check: string; status: keyof typeof colours; message: string }

/** Prints a line for each check. Returns "1 check failed", for example, or undefined if none has. */
export function printResults({ out }: Terminal, results: CheckResult[]) {
  const lines = results.map(
    ({ check, status, message }) =>
      `${colourText(out, colours[status], status.padEnd(11))} ${check}${message && `: ${message}`}`,
  )
  out.write(`${lines.join('\n')}\n`)
  const failures = results.filter(({ status }) => status === 'failed').length
  return failures > 0 ? `${formatCount(failures, 'check')} failed` : undefined
}
