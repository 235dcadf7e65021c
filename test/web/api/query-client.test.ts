import { expect, it } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'

it('the cache keeps the last 50 replies', () => {
  const client = createQueryClient()
  for (let entry = 0; entry < 60; entry++) client.setQueryData([entry], entry)
  expect(client.getQueryCache().getAll()).toHaveLength(50)
  expect(client.getQueryData([9])).toBeUndefined()
  expect(client.getQueryData([59])).toBe(59)
})
