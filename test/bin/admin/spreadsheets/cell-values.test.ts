import { describe, expect, it } from 'vitest'
import { describeDates, readDate, readDateOfBirth, readUcasId } from '#bin/admin/spreadsheets/cell-values.ts'

describe('a UCAS ID', () => {
  it.each([
    '0012345678',
    '001 234 5678',
    '001-234-5678',
    "'0012345678",
    '\u200B0012345678',
    '001\u00A0234\u00A05678',
  ])('is read from %j', cell => expect(readUcasId(cell)).toEqual({ value: '0012345678' }))
  it.each(['12345678', '123456789', '12345678.0', '1.23E+09', '2E+09', '2,1e9', '1.234567e+09'])(
    'is refused with advice when Excel has changed it to %j',
    cell => expect(readUcasId(cell).mistake).toContain('format the column as text'),
  )
  it.each(['12345678901', 'abc', '1234567890.5', '١٢٣٤٥٦٧٨٩٠'])('is refused for %j', cell =>
    expect(readUcasId(cell).mistake).toBe('A UCAS ID has 10 digits'),
  )
  it('is asked for where there is none', () => expect(readUcasId('').mistake).toBe('Enter a UCAS ID'))
})

describe('a date', () => {
  it.each([
    `1${'a'.repeat(10_000)}!`,
    `1${' '.repeat(10_000)}`,
    `1${'/1'.repeat(5000)}`,
    `1 ${'1:11'.repeat(2500)}`,
  ])('is refused in hostile text of any length (row %#)', cell =>
    expect(readDate(cell).mistake).toContain('This is not a date'),
  )
  it.each([
    '2007-08-12',
    '2007-08-12T00:00:00',
    '2007-08-12 00:00:00',
    '2007-08-12T00:00:00.000Z',
    '12/08/2007',
    '12/8/2007',
    '12.08.2007',
    '12-08-2007',
    '12/08/2007 00:00',
    '12/08/2007 12:00:00 AM',
    '12 August 2007',
    '12-Aug-2007',
    '12th Aug 2007',
    '39306',
    '39306.0',
  ])('is read from %j', cell => expect(readDate(cell)).toEqual({ value: '2007-08-12' }))

  it('may be empty', () => expect(readDate('')).toEqual({ value: '' }))

  it.each<[cell: string, mistake: string]>([
    ['08/25/2007', 'has the month first'],
    ['12/08/07', 'has a year of two digits'],
    ['12-Aug-07', 'has a year of two digits'],
    ['30/02/2007', 'is not a date'],
    ['2007-02-30', 'is not a date'],
    ['2007', 'is not a date'],
    ['1207', 'is not a date'],
    ['12 Foo 2007', 'is not a date'],
    ['########', 'is not a date'],
    ['August 2007', 'is not a date'],
  ])('is refused for %j', (cell, mistake) => expect(readDate(cell).mistake).toContain(mistake))

  it('is shown as it was read, preferably one whose day and month could be exchanged', () => {
    expect(describeDates(['2007-01-02', '25/08/2007', '12/08/2007'])).toEqual([
      'Dates were read with the day first: 12/08/2007 is 12 August 2007.',
    ])
    expect(describeDates(['', '39306'])).toEqual([
      'Dates were read with the day first: 39306 is 12 August 2007.',
    ])
    expect(describeDates(['2007-01-02', ''])).toEqual([])
  })
})

it.each<[cell: string, mistake: string | undefined]>([
  ['2028-01-01', 'is in the future'],
  ['2013-08-13', 'would be younger than 14'],
  ['2013-08-12', undefined],
  ['', undefined],
])('a date of birth on 12 August 2027: %j', (cell, mistake) =>
  expect(readDateOfBirth(cell, '2027-08-12').mistake).toEqual(mistake && expect.stringContaining(mistake)),
)
