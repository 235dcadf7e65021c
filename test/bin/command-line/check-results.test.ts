import { expect, it } from 'vitest'
import { type CheckResult, describeFailures } from '#bin/command-line/check-results.ts'

it.each<[CheckResult['status'][], string]>([
  [['passed', 'warning', 'not checked'], ''],
  [['passed', 'failed'], '1 check failed'],
  [['failed', 'warning', 'failed'], '2 checks failed'],
])('the checks %j: "%s"', (statuses, expected) => {
  expect(describeFailures(statuses.map(status => ({ check: '', status, message: '' })))).toBe(expected)
})
