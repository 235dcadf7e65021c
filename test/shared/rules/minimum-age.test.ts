import { expect, it } from 'vitest'
import { formatMinimumAge, validateMinimumAge } from '#shared/rules/minimum-age.ts'

it.each([
  ['start-of-year', '2009-09-01', true],
  ['start-of-year', '2009-09-02', false],
  ['end-of-first-year', '2010-08-31', true],
  ['end-of-first-year', '2010-09-01', false],
  ['start-of-year', '1980-01-01', true],
  ['start-of-year', '2008-02-29', true],
] as const)('the minimum age %s admits somebody born %s: %s', (minimumAge, born, isOldEnough) => {
  const errors = validateMinimumAge(born, minimumAge, 2027, 'Example University')
  expect(errors.length === 0).toBe(isOldEnough)
})

it.each([
  ['start-of-year', '18 on 1 September 2027'],
  ['end-of-first-year', '18 on 31 August 2028'],
] as const)('the minimum age %s is %s', (minimumAge, text) => {
  expect(formatMinimumAge(minimumAge, 2027)).toBe(text)
})
