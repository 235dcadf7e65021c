import { colourText, formatCount, type Terminal } from './terminal.ts'

const colours = { passed: 'green', warning: 'yellow', failed: 'red', 'not checked': 'gray' } as const

export type CheckResult = { check: string; status: keyof typeof colours; message: string }

/** Prints a line for each check. */
export function printResults({ out }: Terminal, results: readonly CheckResult[]) {
  const lines = results.map(
    ({ check, status, message }) =>
      `${colourText(out, colours[status], status.padEnd(11))} ${check}${message && `: ${message}`}`,
  )
  out.write(`${lines.join('\n')}\n`)
}

/** Says how many checks have failed; '' for none. */
export function describeFailures(results: readonly CheckResult[]): string {
  const failures = results.filter(({ status }) => status === 'failed').length
  return failures === 0 ? '' : `${formatCount(failures, 'check')} failed`
}
