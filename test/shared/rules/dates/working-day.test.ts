import { expect, it } from 'vitest'
import { findNextWorkingDay } from '#shared/rules/dates/working-day.ts'

it.each([
  ['a Monday', '2027-08-16T09:00:00Z', null],
  ['the Saturday before a bank holiday', '2027-08-28T09:00:00Z', '2027-08-31'],
  ['the bank holiday itself', '2027-08-30T09:00:00Z', '2027-08-31'],
  ['a Christmas Day on a Saturday', '2027-12-25T09:00:00Z', '2027-12-29'],
  ['Friday 23:59 in London in summer', '2027-08-13T22:59:59Z', null],
  ['Saturday 00:00 in London in summer, Friday still in UTC', '2027-08-13T23:00:00Z', '2027-08-16'],
  ['Monday 00:00 in London in summer, Sunday still in UTC', '2027-08-15T23:00:00Z', null],
  ['the last second of Sunday after the clocks went back', '2027-10-31T23:59:59Z', '2027-11-01'],
  ['the hour of Sunday at which the clocks go forward', '2027-03-28T01:00:00Z', '2027-03-30'],
])('the next working day of %s', (_, instant, day) => {
  expect(findNextWorkingDay(instant)).toBe(day)
})

it.each(Array.from({ length: 15 }, (_, index) => 2026 + index))(
  'the year %i has eight bank holidays, of which three are its first and last Mondays of May and its last of August',
  year => {
    const holidays = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day, 12)))
      .filter(day => ![0, 6].includes(day.getUTCDay()) && findNextWorkingDay(day.toISOString()) !== null)
      .map(day => day.toISOString().slice(0, 10))
    expect(holidays).toHaveLength(8)
    const inMonth = (month: string) =>
      holidays
        .filter(day => day.slice(5, 7) === month && new Date(day).getUTCDay() === 1)
        .map(day => Number(day.slice(8)))
    const [early = 0, spring = 0] = inMonth('05')
    expect(early).toBeLessThanOrEqual(7)
    expect(spring).toBeGreaterThanOrEqual(25)
    expect(inMonth('08')[0]).toBeGreaterThanOrEqual(25)
  },
)
