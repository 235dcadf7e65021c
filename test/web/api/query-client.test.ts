import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'

it('the cache keeps the last 50 replies, and those that a page shows', () => {
  const client = createQueryClient()
  const stop = new QueryObserver(client, { queryKey: [0], enabled: false }).subscribe(() => {})
  for (let entry = 0; entry < 60; entry++) client.setQueryData([entry], entry)
  expect(client.getQueryCache().getAll()).toHaveLength(50)
  expect(client.getQueryData([0])).toBe(0)
  expect(client.getQueryData([10])).toBeUndefined()
  expect(client.getQueryData([59])).toBe(59)
  stop()
})
