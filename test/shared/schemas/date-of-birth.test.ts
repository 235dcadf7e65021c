import { expect, it } from 'vitest'
import { formatStoredDate } from '#shared/schemas/date-of-birth.ts'

// Specification 3.4, 3.33, 5.16
it('a date of birth is formatted with padded parts', () => {
  expect(formatStoredDate({ day: 4, month: 3, year: 2009 })).toBe('2009-03-04')
  expect(formatStoredDate({ day: 4, month: null, year: 2009 })).toBe('')
})
