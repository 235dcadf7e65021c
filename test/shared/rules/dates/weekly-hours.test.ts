import { expect, it } from 'vitest'
import { formatWeeklyHours } from '#shared/rules/dates/weekly-hours.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const { hotlineHours } = configuration.parse({})
const office = { opens: '08:00', closes: '20:00' }

it.each([
  [hotlineHours, 'Monday to Friday 09:00 to 17:00, Saturday and Sunday 10:00 to 16:00, London time'],
  [Array.from({ length: 7 }, () => office), 'Monday to Sunday 08:00 to 20:00, London time'],
  [
    [null, ...hotlineHours.slice(1, 6), null],
    'Monday closed, Tuesday to Friday 09:00 to 17:00, Saturday 10:00 to 16:00, Sunday closed, London time',
  ],
])('the hours of the hotline are read as words', (hours, words) => {
  expect(formatWeeklyHours(hours)).toBe(words)
})
