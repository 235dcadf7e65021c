import { formatCount } from './terminal.ts'

export type CheckResult = {
  check: string
  status: 'passed' | 'warning' | 'failed' | 'not checked'
  message: string
}

export const formatResults = (results: readonly CheckResult[]) =>
  results
    .map(({ check, status, message }) => `${status.padEnd(11)} ${check}${message && `: ${message}`}`)
    .join('\n')

/** Says how many checks have failed; '' for none. */
export function describeFailures(results: readonly CheckResult[]): string {
  const failures = results.filter(({ status }) => status === 'failed').length
  return failures === 0 ? '' : `${formatCount(failures, 'check')} failed`
}
