import { describe, expect, it } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { createQueryClient, shouldRetry } from '#web/api/query-client.ts'

const refusal = (status: number) => new Refusal({ kind: 'client', message: 'm' }, status)

describe('the cache of answers', () => {
  it('keeps the last 50', () => {
    const client = createQueryClient()
    for (let entry = 0; entry < 60; entry++) client.setQueryData([entry], entry)
    expect(client.getQueryCache().getAll()).toHaveLength(50)
    expect(client.getQueryData([9])).toBeUndefined()
    expect(client.getQueryData([59])).toBe(59)
  })

  it.each([
    [0, true],
    [500, true],
    [503, true],
    [400, false],
    [401, false],
    [404, false],
    [429, false],
  ])('repeats a call after status %i: %o', (status, isRetried) => {
    expect(shouldRetry(0, refusal(status))).toBe(isRetried)
  })

  it('repeats a call twice at most', () => {
    expect([0, 1, 2].map(failures => shouldRetry(failures, refusal(500)))).toEqual([true, true, false])
  })
})
