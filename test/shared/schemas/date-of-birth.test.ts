import { expect, it } from 'vitest'
import { formatStoredDate } from '#shared/schemas/date-of-birth.ts'

// Specification 3.4, 3.33, 5.16
it('a date of birth is formatted with padded parts', () => {
  const date = { day: 4, month: 3, year: 2009 }
  expect(formatStoredDate(date)).toBe('2009-03-04')
  for (const part of ['day', 'month', 'year']) expect(formatStoredDate({ ...date, [part]: null })).toBe('')
})
