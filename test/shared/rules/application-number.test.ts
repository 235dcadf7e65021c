import { describe, expect, it } from 'vitest'
import { formatApplicationNumber, groupDigits } from '#shared/rules/application-number.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'

describe('the applicant number', () => {
  it.each([
    [4127, 'CL0004127'],
    [0, 'CL0000000'],
    [12_345_678, 'CL12345678'],
    [-1, 'Unknown'],
  ])('%i is shown as %s', (id, shown) => {
    expect(formatApplicationNumber(id, { numberPrefix: 'CL', numberWidth: 7 })).toBe(shown)
  })
})

describe('the groups of a number', () => {
  it.each([
    ['CL0004127', ['CL', '000', '4127']],
    ['CL41274127', ['CL', '4127', '4127']],
    ['X12', ['X', '12']],
    ['Unknown', ['Unknown']],
  ])('of %s are %j', (number, groups) => {
    expect(groupDigits(number)).toEqual(groups)
  })
})

describe('a UCAS ID', () => {
  it.each([
    ['1234567890', '123 456 7890'],
    ['12345678901', '12345678901'],
    ['01234567890', '01234567890'],
    ['12345678', '12345678'],
    ['abc4567890', 'abc4567890'],
    ['123abc7890', '123abc7890'],
    ['123456abcd', '123456abcd'],
  ])('%s is shown as %s', (ucasId, shown) => {
    expect(formatUcasId(ucasId)).toBe(shown)
  })
})
