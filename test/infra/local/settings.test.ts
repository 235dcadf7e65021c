import { describe, expect, it } from 'vitest'
import { readSettings } from '#infra/local/settings.ts'

describe('PORTAL_CONFIGURATION', () => {
  it.each([
    ['{"hotlin": "01", "ielts": {}}', 'Check ielts.overall, ielts.part, hotlin.'],
    ['{"siteUrl": "x"}', 'Check siteUrl.'],
    ['{', 'Check the JSON.'],
  ])('%s is refused, and its mistakes are named', (PORTAL_CONFIGURATION, mistakes) => {
    expect(() => readSettings({ PORTAL_CONFIGURATION })).toThrow(mistakes)
  })
})
