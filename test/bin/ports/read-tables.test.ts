import { expect, it, vi } from 'vitest'
import { batchGet } from '#bin/ports/read-tables.ts'
import { database } from '#functions/repositories/database.ts'

it('items that DynamoDB has left out of a reply are requested again', async () => {
  const [first, second] = [{ name: 'first' }, { name: 'second' }]
  const replies = [
    { Responses: { names: [first] }, UnprocessedKeys: { names: { Keys: [second] } } },
    { Responses: { names: [second] } },
  ]
  vi.spyOn(database, 'send').mockImplementation(async () => replies.shift())
  expect(await batchGet('names', [first, second])).toEqual([first, second])
})
