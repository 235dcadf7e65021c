import { describe, expect, it } from 'vitest'
import { formatNextChange, formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const { hotlineHours } = configuration.parse({})
const office = { opens: '08:00', closes: '20:00' }

describe('the hours of the hotline', () => {
  it.each([
    [hotlineHours, 'Monday to Friday 09:00 to 17:00, Saturday and Sunday 10:00 to 16:00, London time'],
    [Array.from({ length: 7 }, () => office), 'Monday to Sunday 08:00 to 20:00, London time'],
    [
      [null, ...hotlineHours.slice(1, 6), null],
      'Monday closed, Tuesday to Friday 09:00 to 17:00, Saturday 10:00 to 16:00, Sunday closed, London time',
    ],
  ])('are read as words', (hours, words) => {
    expect(formatWeeklyHours(hours)).toBe(words)
  })

  it.each([
    ['2027-08-12T07:59:00Z', 'Opens at 09:00 today'],
    ['2027-08-12T08:00:00Z', 'Open until 17:00 today'],
    ['2027-08-12T15:59:00Z', 'Open until 17:00 today'],
    ['2027-08-12T16:00:00Z', 'Opens at 09:00 tomorrow'],
    ['2027-08-13T22:59:00Z', 'Opens at 10:00 tomorrow'],
    ['2027-08-13T23:00:00Z', 'Opens at 10:00 today'],
  ])('at %s: %s', (instant, words) => {
    expect(formatNextChange(hotlineHours, new Date(instant))).toBe(words)
  })

  it.each([
    [[...hotlineHours.slice(0, 5), null, null], 'Opens at 09:00 on Monday'],
    [Array.from({ length: 7 }, () => null), 'Closed'],
    [[...Array.from({ length: 4 }, () => null), office, null, null], 'Opens at 08:00 on Friday'],
  ])('skip the days that are closed', (hours, words) => {
    expect(formatNextChange(hours, new Date('2027-08-13T19:30:00Z'))).toBe(words)
  })
})
