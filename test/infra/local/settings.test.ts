import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRehearsalClock, readSettings } from '#infra/local/settings.ts'

beforeEach(() => void vi.useFakeTimers({ now: 5000 }))
afterEach(() => void vi.useRealTimers())

describe('the rehearsal clock', () => {
  it('starts at its instant and continues', () => {
    const now = createRehearsalClock('2027-08-12T08:00:00+01:00')
    expect(now().toISOString()).toBe('2027-08-12T07:00:00.000Z')
    vi.advanceTimersByTime(90_000)
    expect(now().toISOString()).toBe('2027-08-12T07:01:30.000Z')
  })

  it.each([undefined, ''])('is the real clock for %o', start => {
    expect(createRehearsalClock(start)().getTime()).toBe(5000)
  })

  it.each(['tomorrow', '2027-08-12', '2027-08-12T08:00:00', '2027-02-30T08:00:00Z', '1786521600'])(
    'refuses %s, and shows the format',
    start => {
      expect(() => createRehearsalClock(start)).toThrow('PORTAL_CLOCK must be an instant such as')
    },
  )
})

describe('PORTAL_CONFIGURATION', () => {
  it.each([
    ['{"hotlin": "01", "ielts": {}}', 'Check ielts.overall, ielts.part, hotlin.'],
    ['{"siteUrl": "x"}', 'Check siteUrl.'],
    ['{', 'Check the JSON.'],
  ])('%s is refused, and its mistakes are named', (PORTAL_CONFIGURATION, mistakes) => {
    expect(() => readSettings({ PORTAL_CONFIGURATION })).toThrow(mistakes)
  })
})
