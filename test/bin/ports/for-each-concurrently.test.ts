import { expect, it } from 'vitest'
import { forEachConcurrently } from '#bin/ports/for-each-concurrently.ts'

it('an error ends the work once the items in progress are done, and no other item begins', async () => {
  const begun: number[] = []
  const done: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    if (item === 0) throw new Error('the first item failed')
    await new Promise(resolve => setTimeout(resolve, 20))
    done.push(item)
  }
  await expect(forEachConcurrently([0, 1, 2, 3, 4], work, 3)).rejects.toThrow('the first item failed')
  expect([begun, done]).toEqual([
    [0, 1, 2],
    [1, 2],
  ])
})
