import { describe, expect, it } from 'vitest'
import { dateOfBirth, formatStoredDate } from '#shared/schemas/date-of-birth.ts'

describe('a date of birth', () => {
  it.each(['2000-02-29', '2008-12-31', '1900-01-01'])('may be %s', text => {
    expect(dateOfBirth.safeParse(text).success).toBe(true)
  })
  // Specification 5.15
  it.each([
    ['2001-02-29', 'Date of birth is invalid'],
    ['2008-13-01', 'Date of birth is invalid'],
    ['2008-04-31', 'Date of birth is invalid'],
    ['08-04-30', 'Date of birth is invalid'],
    ['1899-12-31', 'Enter a year of birth of 1900 or later'],
    ['', 'You must enter a date of birth'],
    [undefined, 'You must enter a date of birth'],
    [null, 'You must enter a date of birth'],
  ])('may not be %j', (input, text) => {
    expect(dateOfBirth.safeParse(input).error?.issues.map(issue => issue.message)).toEqual([text])
  })
  // Specification 3.4, 3.33, 5.16
  it('is formatted with padded parts', () => {
    expect(formatStoredDate({ day: 4, month: 3, year: 2009 })).toBe('2009-03-04')
    expect(formatStoredDate({ day: 4, month: null, year: 2009 })).toBe('')
  })
})
