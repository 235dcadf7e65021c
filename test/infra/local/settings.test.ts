import { describe, expect, it } from 'vitest'
import { createRehearsalClock } from '#infra/local/settings.ts'

describe('the rehearsal clock', () => {
  it('starts at its instant and continues', () => {
    let realTime = 5000
    const now = createRehearsalClock('2027-08-12T08:00:00+01:00', () => realTime)
    expect(now().toISOString()).toBe('2027-08-12T07:00:00.000Z')
    realTime += 90_000
    expect(now().toISOString()).toBe('2027-08-12T07:01:30.000Z')
  })

  it.each([undefined, ''])('is the real clock for %o', start => {
    expect(createRehearsalClock(start, () => 5000)().getTime()).toBe(5000)
  })

  it.each(['tomorrow', '2027-08-12', '2027-08-12T08:00:00', '2027-02-30T08:00:00Z', '1786521600'])(
    'refuses %s, and shows the format',
    start => {
      expect(() => createRehearsalClock(start)).toThrow('PORTAL_CLOCK must be an instant such as')
    },
  )
})
