import { expect, it } from 'vitest'
import { formatApplicationNumber, groupDigits } from '#shared/rules/application-number.ts'

it.each([
  [4127, 'CL0004127'],
  [0, 'CL0000000'],
  [12_345_678, 'CL12345678'],
  [-1, 'Unknown'],
])('the applicant number %i is shown as %s', (id, shown) => {
  expect(formatApplicationNumber(id, { numberPrefix: 'CL', numberWidth: 7 })).toBe(shown)
})

it.each([
  ['CL0004127', ['CL', '000', '4127']],
  ['CL41274127', ['CL', '4127', '4127']],
  ['X12', ['X', '12']],
  ['Unknown', ['Unknown']],
])('the groups of the number %s are %j', (number, groups) => {
  expect(groupDigits(number)).toEqual(groups)
})
