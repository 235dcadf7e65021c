import { expect, it } from 'vitest'
import { formatStoredDate } from '#shared/schemas/date-of-birth.ts'

it('a date of birth is formatted with padded parts', () => {
  const date = { day: 4, month: 3, year: 2009 }
  expect(formatStoredDate(date)).toBe('2009-03-04')
  for (const part of ['day', 'month', 'year']) expect(formatStoredDate({ ...date, [part]: null })).toBe('')
})
