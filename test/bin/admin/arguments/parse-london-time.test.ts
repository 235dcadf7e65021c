import { describe, expect, it } from 'vitest'
import { parseLondonTime } from '#bin/admin/arguments/parse-london-time.ts'

describe('parseLondonTime', () => {
  // Fault 14
  it.each([
    ['2027-08-12 08:00', '2027-08-12T07:00:00.000Z'],
    ['2027-12-02T08:00', '2027-12-02T08:00:00.000Z'],
    ['2027-08-12', '2027-08-11T23:00:00.000Z'],
    ['2027-12-02', '2027-12-02T00:00:00.000Z'],
    ['2027-03-28 00:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28 02:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31 00:59', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31 02:00', '2027-10-31T02:00:00.000Z'],
  ])('reads %s as the instant %s', (input, instant) => {
    expect(parseLondonTime(input).toISOString()).toBe(instant)
  })

  it.each([
    ...['2027-03-28 01:00', '2027-03-28 01:30', '2027-03-28 01:59'],
    ...['2027-10-31 01:00', '2027-10-31 01:30', '2027-10-31 01:59'],
  ])('refuses %s, which the clock change skips or repeats', input => {
    expect(() => parseLondonTime(input)).toThrow(
      `The clock change in London skips or repeats '${input}'. Enter a time before 01:00, or 02:00 or later.`,
    )
  })

  it.each(['2027-02-30 08:00', '2027-13-01 08:00', '2027-08-12 25:00', '2027-08-12 24:00'])(
    'refuses %s, which does not exist',
    input => {
      expect(() => parseLondonTime(input)).toThrow(`'${input}' is not a real date and time.`)
    },
  )

  it.each([
    'next Thursday',
    '12/08/2027 08:00',
    '2027-08-12T08:00Z',
    '2027-08-12 8:00',
    '',
    '2027-8-12 08:00',
  ])('refuses %j, which has another format', input => {
    expect(() => parseLondonTime(input)).toThrow("Enter a London time such as '2027-08-12 08:00', not '")
  })
})
