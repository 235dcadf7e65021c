import { expect, it } from 'vitest'
import { retention } from '#shared/retention.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns the most days that a period in words can have. */
function countDays(words: string): number {
  const [, amount = '', unit] = /^(a|two|\d+) (hour|day|month|year)s?$/.exec(words) ?? []
  const count = { a: 1, two: 2 }[amount] ?? Number(amount)
  if (unit === 'hour') return count / 24
  if (unit === 'day') return count
  const months = unit === 'year' ? 12 * count : count
  // Four years have a leap day.
  const starts = Array.from({ length: 48 }, (_, month) => month)
  return Math.max(...starts.map(month => (Date.UTC(2027, month + months) - Date.UTC(2027, month)) / dayMs))
}

it.each(Object.entries(retention))('%s is stored for as long as its words say', (_, { text, ...period }) => {
  const { days = 0, hours = 0 }: { days?: number; hours?: number } = period
  expect(days + hours / 24).toBe(countDays(text))
})
