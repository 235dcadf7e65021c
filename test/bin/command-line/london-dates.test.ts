import { describe, expect, it } from 'vitest'
import { getEndOfLondonDay, parseLondonTime } from '#bin/command-line/london-dates.ts'

describe('parseLondonTime', () => {
  it.each([
    ['2027-08-12 08:00', '2027-08-12T07:00:00.000Z'],
    ['2027-12-02T08:00', '2027-12-02T08:00:00.000Z'],
    ['2027-08-12', '2027-08-11T23:00:00.000Z'],
    ['2027-03-28 00:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28 02:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31 00:59', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31 02:00', '2027-10-31T02:00:00.000Z'],
    ['13/08/2026 11:00', '2026-08-13T10:00:00.000Z'],
    ['13.8.2026, 11:00', '2026-08-13T10:00:00.000Z'],
    ['3/8/2026 9:05', '2026-08-03T08:05:00.000Z'],
    ['13 August 2026 at 11:00', '2026-08-13T10:00:00.000Z'],
    ['1st Sept 2026', '2026-08-31T23:00:00.000Z'],
  ])('reads %s as the instant %s', (input, instant) => {
    expect(parseLondonTime(input).toISOString()).toBe(instant)
  })

  it.each(['2027-03-28 01:00', '2027-03-28 01:59', '2027-10-31 01:00', '2027-10-31 01:59'])(
    'refuses "%s", which the clock change skips or repeats',
    input => expect(() => parseLondonTime(input)).toThrow('skips or repeats'),
  )

  it.each([
    ...['2027-02-30 08:00', '2027-13-01 08:00', '2027-08-12 24:00', '08/13/2026', '31/06/2026 09:00'],
    ...['next Thursday', '2027-08-12T08:00Z', '13/08/2026 13pm', '13/08/26', '2026-08-13 11', '13/08', ''],
  ])('refuses "%s"', input => {
    expect(() => parseLondonTime(input)).toThrow('Enter a London time such as')
  })
})

it.each([
  ['2027-08-30T23:30:00Z', '2027-08-31T22:59:59.000Z'],
  ['2027-03-28T00:30:00Z', '2027-03-28T22:59:59.000Z'],
  ['2027-10-30T23:30:00Z', '2027-10-31T23:59:59.000Z'],
])('getEndOfLondonDay of %s is %s', (instant, end) => {
  expect(getEndOfLondonDay(new Date(instant)).toISOString()).toBe(end)
})
