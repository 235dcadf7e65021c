import { describe, expect, it } from 'vitest'
import { parseDay, parseLondonTime, readApplicationNumber } from '#bin/admin/context/parse-arguments.ts'
import { configuration } from '#shared/schemas/configuration.ts'

describe('parseLondonTime', () => {
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
    ['2027-03-28 01:00', 'skips or repeats'],
    ['2027-03-28 01:59', 'skips or repeats'],
    ['2027-10-31 01:00', 'skips or repeats'],
    ['2027-10-31 01:59', 'skips or repeats'],
    ['2027-02-30 08:00', 'is not a real date and time'],
    ['2027-13-01 08:00', 'is not a real date and time'],
    ['2027-08-12 24:00', 'is not a real date and time'],
    ['next Thursday', 'Enter a London time'],
    ['12/08/2027 08:00', 'Enter a London time'],
    ['2027-08-12T08:00Z', 'Enter a London time'],
    ['2027-08-12 8:00', 'Enter a London time'],
    ['', 'Enter a London time'],
  ])('refuses "%s": %s', (input, message) => {
    expect(() => parseLondonTime(input)).toThrow(message)
  })
})

describe('parseDay', () => {
  it('returns a real day', () => {
    expect(parseDay('2028-02-29')).toBe('2028-02-29')
    expect(() => parseDay('2027-02-29')).toThrow('is not a real date')
    expect(() => parseDay('today')).toThrow("Enter the day as 2027-08-12, not 'today'.")
  })
})

describe('readApplicationNumber', () => {
  const read = (input: string) => readApplicationNumber(input, configuration.parse({}))

  it.each(['CL0004127', 'cl0004127', ' CL0004127 ', 'cl 0004127', '0004127', 'CL4127', '4127'])(
    'reads "%s"',
    input => {
      expect(read(input)).toBe(4127)
    },
  )

  it.each([...['CL00041271', '12 CL', 'XX0004127', '-1', '', '0', 'CL0000000', '4127.0', '4e3', '４１２７']])(
    'refuses "%s"',
    input => {
      expect(read(input)).toBeUndefined()
    },
  )
})
