import { expect, it } from 'vitest'
import { formatTimeLeft } from '#web/service/time-left.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

it.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [2 * minute, '2 minutes'],
  [2 * minute + 1, '3 minutes'],
  [2 * hour - minute, '119 minutes'],
  [2 * hour, '2 hours'],
  [2 * hour + 1, '2 hours and 1 minute'],
  [26 * hour + 30 * minute, '26 hours and 30 minutes'],
  [2 * day - 1, '2 days'],
  [2 * day, '2 days'],
  [2 * day + 1, '2 days and 1 hour'],
  [9 * day + 23 * hour, '9 days and 23 hours'],
  [10 * day - 1, '10 days'],
])('formatTimeLeft(%i) is %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})
