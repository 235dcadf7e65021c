import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLondonDateTime, getLondonYear } from '#shared/rules/dates/london-time.ts'

describe('the year', () => {
  it.each([
    ['2026-12-31T23:59:59Z', 2026],
    ['2027-01-01T00:00:00Z', 2027],
    ['2027-08-12T07:00:00Z', 2027],
  ])('at %s is %i in London', (instant, year) => {
    expect(getLondonYear(new Date(instant))).toBe(year)
  })

  it('agrees with the time zone database', () => {
    const londonFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' })
    const turn = fc.integer({ min: 1972, max: 2400 }).map(year => Date.UTC(year))
    fc.assert(
      fc.property(turn, fc.integer({ min: -9_000_000, max: 9_000_000 }), (start, off) => {
        const instant = new Date(start + off)
        expect(getLondonYear(instant)).toBe(Number(londonFormat.format(instant)))
      }),
    )
  })

  it('is formatted in summer and winter time', () => {
    expect(formatLondonDateTime(new Date('2027-08-12T07:00:00Z'))).toBe('Thursday 12 August 2027 at 08:00')
    expect(formatLondonDateTime(new Date('2027-12-02T08:00:00Z'))).toBe('Thursday 2 December 2027 at 08:00')
  })
})
