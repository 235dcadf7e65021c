import { describe, expect, it } from 'vitest'
import { dateOfBirthCell, ucasIdCell, wordCell } from '#bin/admin/spreadsheets/cells.ts'

describe('a UCAS ID', () => {
  it.each(['0012345678', '001 234 5678', '001-234-5678', '\u200B0012345678', '001\u00A0234\u00A05678'])(
    'is read from %j',
    cell => expect(ucasIdCell.parse(cell)).toBe('0012345678'),
  )

  it.each(['123456789', '1.23E+09', '12345678901', 'abc', '1234567890.5', '١٢٣٤٥٦٧٨٩٠', ''])(
    'is refused for %j',
    cell => expect(() => ucasIdCell.parse(cell)).toThrow('A UCAS ID has 10 digits'),
  )
})

describe('a date of birth', () => {
  const read = (cell: string) => dateOfBirthCell.parse(cell)

  it.each([
    ...[
      '2007-08-12',
      '2007-08-12 00:00',
      '2007-08-12T00:00:00.000Z',
      '12/08/2007',
      '12/8/2007',
      '12.08.2007',
    ],
    ...['12-08-2007', '12/08/2007 12:00:00 AM', '12 August 2007', '12-Aug-2007', '12th Aug 2007'],
  ])('is read from %j', cell => expect(read(cell)).toBe('2007-08-12'))

  it('may be empty', () => expect(read('')).toBe(''))

  it.each([
    ['08/25/2007', 'Enter the day first'],
    ['12/08/07', 'is not a date'],
    ['30/02/2007', 'is not a date'],
    ['2007-02-30', 'is not a date'],
    ['39306', 'is not a date'],
    ['12 Foo 2007', 'is not a date'],
    [`1${' '.repeat(10_000)}`, 'is not a date'],
    [`1 ${'1:11'.repeat(2500)}`, 'is not a date'],
  ])('is refused (row %#)', (cell, mistake) => expect(() => read(cell)).toThrow(mistake))
})

it.each([['no offer'], ['No-Offer '], [' NO  OFFER']])('a word may be written as %j', cell => {
  expect(wordCell({ 'no offer': 1, offer: 2 }, 'wrong').parse(cell)).toBe(1)
})
