import { describe, expect, it } from 'vitest'
import { dateOfBirth, toStoredDate } from '#shared/schemas/date-of-birth.ts'
import { getDateOfBirthHint } from '#web/apply/details/details-section.tsx'

type Part = number | string | null
const typed = (day: Part, month: Part, year: Part) => ({
  day: String(day ?? ''),
  month: String(month ?? ''),
  year: String(year ?? ''),
})
const hint = (...parts: Parameters<typeof typed>) => getDateOfBirthHint(typed(...parts))

describe('the hint for a date of birth', () => {
  it.each([
    [14, 3, 7, 'Enter the year in full, with four digits'],
    [14, 3, 200, 'Enter the year in full, with four digits'],
    [4, 25, 2008, 'The month must be 1 to 12, or its name'],
    [14, 0, 2008, 'The month must be 1 to 12, or its name'],
    [14, 'Smarch', 2008, 'The month must be 1 to 12, or its name'],
    [14, 'juin', 2008, 'The month must be 1 to 12, or its name'],
    ['x', 'March', 2008, 'The day must be 1 to 31'],
    [45, 3, 2008, 'The day must be 1 to 31'],
    [0, 3, 2008, 'The day must be 1 to 31'],
    [31, 4, 2008, 'This month has fewer days'],
    [29, 2, 2007, 'This month has fewer days'],
  ])('of the invalid date %j %j %j is: %s', (day, month, year, text) => {
    expect(hint(day, month, year)).toBe(text)
    expect(dateOfBirth.safeParse(toStoredDate(typed(day, month, year))).error?.issues[0]?.message).toBe(
      text.startsWith('Enter the year')
        ? 'The year of birth must be 1900 or later'
        : 'Date of birth is invalid',
    )
  })

  it.each([
    [14, 3, null, 'Add the year'],
    [14, null, null, 'Add the month and year'],
    [null, 3, 2008, 'Add the day'],
  ])('of the incomplete date %j %j %j is: %s', (day, month, year, text) => {
    expect(hint(day, month, year)).toBe(text)
  })

  it.each([
    [14, 3, 2009],
    [14, 'March', 2009],
    [29, 2, 2008],
    [null, null, null],
  ])('is missing for %j %j %j', (day, month, year) => {
    expect(hint(day, month, year)).toBeUndefined()
  })
})
