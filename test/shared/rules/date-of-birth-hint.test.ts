import { expect, it } from 'vitest'
import { getDateOfBirthHint } from '#shared/rules/date-of-birth-hint.ts'

type Part = number | string | null
const typed = (day: Part, month: Part, year: Part) => ({
  day: String(day ?? ''),
  month: String(month ?? ''),
  year: String(year ?? ''),
})

it.each<[Part, Part, Part, hint?: string]>([
  [14, 3, 7, 'Enter the year in full, with four digits'],
  [14, 3, 200, 'Enter the year in full, with four digits'],
  [1, 1, 20008, 'Enter the year in full, with four digits'],
  [1, 3, '2008.', 'Enter the year in full, with four digits'],
  [1, 3, '-208', 'Enter the year in full, with four digits'],
  [4, 25, 2008, 'The month must be 1 to 12, or its name'],
  [14, 0, 2008, 'The month must be 1 to 12, or its name'],
  [14, '3.', 2008, 'The month must be 1 to 12, or its name'],
  [14, 'Smarch', 2008, 'The month must be 1 to 12, or its name'],
  [14, 'juin', 2008, 'The month must be 1 to 12, or its name'],
  ['x', 'March', 2008, 'The day must be 1 to 31'],
  [32, 12, 2008, 'The day must be 1 to 31'],
  [45, 3, 2008, 'The day must be 1 to 31'],
  ['014', 3, 2008, 'The day must be 1 to 31'],
  ['1.5', 3, 2008, 'The day must be 1 to 31'],
  [0, 3, 2008, 'The day must be 1 to 31'],
  [31, 4, 2008, 'This month has fewer days'],
  [29, 2, 2007, 'This month has fewer days'],
  [14, 3, null, 'Add the year'],
  [14, null, null, 'Add the month and year'],
  [null, 3, 2008, 'Add the day'],
  [14, 3, 2009],
  [14, 12, 2009],
  [14, 'March', 2009],
  [29, 2, 2008],
  [null, null, null],
])('the hint for the date of birth %j %j %j is: %s', (day, month, year, hint) => {
  expect(getDateOfBirthHint(typed(day, month, year))).toBe(hint)
})
