import { describe, expect, it } from 'vitest'
import { getAvailability, hasPlaces, isOpenAvailability } from '#shared/rules/programme-availability.ts'

describe('a programme', () => {
  it.each([
    [true, 'Qualified', 'Qualified', true],
    [true, 'Undecided', 'Undecided', true],
    [true, 'NotQualified', 'NotQualified', false],
    [false, 'Qualified', 'Closed', false],
    [false, 'Undecided', 'Closed', false],
  ] as const)(
    'with places %s and %s is %s, and can be applied for: %s',
    (placesAvailable, checkStatus, group, open) => {
      expect(getAvailability({ placesAvailable, checkStatus })).toBe(group)
      expect(isOpenAvailability(group)).toBe(open)
    },
  )

  it('without a result cannot be applied for', () => expect(isOpenAvailability(undefined)).toBe(false))

  it.each([
    ['home', true, false, true],
    ['overseas', true, false, false],
    [null, true, false, true],
    [null, false, true, true],
    [null, false, false, false],
  ] as const)('for fee status %s with home places %s and overseas places %s has places: %s', (...row) => {
    const [feeStatus, home, overseas, expected] = row
    expect(hasPlaces({ places: { home, overseas } }, feeStatus)).toBe(expected)
  })
})
