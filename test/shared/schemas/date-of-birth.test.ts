import { afterEach, expect, it, vi } from 'vitest'
import { formatDate, toStoredDate } from '#shared/schemas/date-of-birth.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([
  [{ day: '4', month: '3', year: '2009' }, '2009-03-04'],
  [{ day: ' 04 ', month: 'March', year: '2009' }, '2009-03-04'],
  [{ day: '\u0664', month: 'dec', year: '\uff12\uff10\uff10\uff19' }, '2009-12-04'],
  [{ day: '4', month: '3', year: '09' }, '0009-03-04'],
  [{ day: '', month: '3', year: '2009' }, ''],
  [{ day: '4', month: ' ', year: '2009' }, ''],
  [{ day: '4', month: '3', year: '' }, ''],
  [{ day: '4', month: 'Sept', year: '2009' }, '2009-09-04'],
  [{ day: '4', month: 'sep.', year: '2009' }, '2009-09-04'],
  [{ day: '4', month: 'Smarch', year: '2009' }, '2009-Smarch-04'],
  [{ day: '4', month: 'mayonnaise', year: '2009' }, '2009-mayonnaise-04'],
  [{ day: '4', month: 'decoy', year: '2009' }, '2009-decoy-04'],
  [{ day: '4', month: 'Juni', year: '2009' }, '2009-Juni-04'],
  [{ day: '4', month: 'ma', year: '2009' }, '2009-ma-04'],
])('a date of birth typed as %j is stored as %j', (typed, stored) => {
  expect(toStoredDate(typed)).toBe(stored)
})

it('a date is written as the same day west of London', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatDate('2009-03-04')).toBe('4 March 2009')
})
