import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapConcurrently } from '#bin/ports/map-concurrently.ts'

it('an error ends the work once the items in progress are done, and no other item begins', async () => {
  const begun: number[] = []
  const done: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    if (item === 0) throw new Error('the first item failed')
    await setImmediate()
    done.push(item)
  }
  const items = [...Array(30).keys()]
  await expect(mapConcurrently(items, work)).rejects.toThrow('the first item failed')
  expect([begun, done]).toEqual([items.slice(0, 20), items.slice(1, 20)])
})
