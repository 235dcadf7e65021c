import { expect, it } from 'vitest'
import { readSettings } from '#infra/local/settings.ts'

it.each([
  ['{"hotlin": "01"}', 'hotlin'],
  ['{"ielts": {}}', 'ielts'],
  ['{', 'JSON'],
])('PORTAL_CONFIGURATION %s is refused, and the mistake is named', (PORTAL_CONFIGURATION, mistake) => {
  expect(() => readSettings({ PORTAL_CONFIGURATION })).toThrow(
    new RegExp(`PORTAL_CONFIGURATION is not valid: .*${mistake}`, 's'),
  )
})
