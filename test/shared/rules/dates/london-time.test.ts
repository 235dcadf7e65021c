import { describe, expect, it } from 'vitest'
import {
  formatLondonDateTime,
  formatShortLondonTime,
  getLondonYear,
} from '#shared/rules/dates/london-time.ts'

describe('the year', () => {
  it.each([
    ['2026-12-31T23:59:59Z', 2026],
    ['2027-01-01T00:00:00Z', 2027],
    ['2027-08-12T07:00:00Z', 2027],
  ])('at %s is %i in London', (instant, year) => {
    expect(getLondonYear(new Date(instant))).toBe(year)
  })

  it('is formatted in summer and winter time', () => {
    expect(formatLondonDateTime(new Date('2027-08-12T07:00:00Z'))).toBe('Thursday 12 August 2027 at 08:00')
    expect(formatLondonDateTime(new Date('2027-12-02T08:00:00Z'))).toBe('Thursday 2 December 2027 at 08:00')
    expect(formatShortLondonTime(new Date('2027-08-12T07:00:00Z'))).toBe('12 Aug 2027, 08:00')
  })
})
