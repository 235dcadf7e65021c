import { describe, expect, it } from 'vitest'
import { getAvailability, hasPlaces, isOpenAvailability } from '#shared/rules/programme-availability.ts'

describe('programme availability', () => {
  it.each([
    [true, 'Qualified', 'Qualified'],
    [true, 'Undecided', 'Undecided'],
    [true, 'NotQualified', 'NotQualified'],
    [false, 'Qualified', 'Closed'],
    [false, 'Undecided', 'Closed'],
  ] as const)('with places %s and %s is %s', (placesAvailable, checkStatus, expected) => {
    expect(getAvailability({ placesAvailable, checkStatus })).toBe(expected)
  })
})

describe('a programme', () => {
  it.each([
    ['Qualified', true],
    ['Undecided', true],
    ['NotQualified', false],
    ['Closed', false],
    [undefined, false],
  ] as const)('that is %s can be applied for: %s', (availability, expected) => {
    expect(isOpenAvailability(availability)).toBe(expected)
  })

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
