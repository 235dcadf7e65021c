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
    [true, false, 'overseas', false],
    [false, true, null, true],
    [false, false, null, false],
  ] as const)(
    'with places for home %s and overseas %s has them for fee status %s: %s',
    (home, overseas, fee, has) => {
      expect(hasPlaces({ places: { home, overseas } }, fee)).toBe(has)
    },
  )
})
