import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as limits from '#functions/limits/limits.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { addTime } from '#functions/time.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { allowSlowConnections } from '../local-portal.ts'

allowSlowConnections()
const start = new Date('2027-08-12T07:00:00Z')
const { limits: budgets } = createPorts()
const size = { burst: 3, intervalMs: 60_000 }
const limit = { key: (key: string) => key, size }
const at = (seconds: number) => addTime(start, { seconds })

describe('a budget', () => {
  it('allows its burst at once and then one in each interval, whenever it is asked', async () => {
    const gaps = fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 15 })
    await fc.assert(
      fc.asyncProperty(gaps, async gapsInSeconds => {
        const key = randomUUID()
        let seconds = 0
        let left = size.burst
        for (const gap of gapsInSeconds) {
          seconds += gap
          left = Math.min(size.burst, left + gap / 60)
          const retryAt = await budgets.take(limit, key, at(seconds))
          // A sixtieth is a second, and sums of sixtieths are not exact.
          const allowed = left > 1 - 1e-9
          expect(retryAt).toEqual(allowed ? undefined : at(Math.round(seconds + (1 - left) * 60)))
          expect((await budgets.read(limit, key, at(seconds))).retryAt).toEqual(
            (allowed ? left - 1 : left) > 1 - 1e-9 ? undefined : expect.any(Date),
          )
          if (allowed) left -= 1
        }
      }),
      { numRuns: 25 },
    )
  })

  it('is exact when many take from it at the same time', async () => {
    for (const instant of [start, addTime(start, { hours: 1 })]) {
      const key = 'many at once'
      const uses = await Promise.all(Array.from({ length: 10 }, () => budgets.take(limit, key, instant)))
      expect(uses.filter(retryAt => retryAt === undefined)).toHaveLength(size.burst)
    }
  })

  it('has what it was given in addition to its burst, also while it is full', async () => {
    const key = randomUUID()
    await budgets.give(limit, key, 1 / 2, start)
    for (let use = 0; use < size.burst; use++) await budgets.take(limit, key, start)
    expect((await budgets.read(limit, key, start)).retryAt).toEqual(at(60))
    expect(await budgets.take(limit, key, start)).toEqual(at(60))
    await budgets.give(limit, key, 1 / 2, start)
    expect((await budgets.read(limit, key, start)).retryAt).toBeUndefined()
    expect(await budgets.take(limit, key, start)).toBeUndefined()
    expect(await budgets.take(limit, key, start)).toEqual(at(60))
    expect(await budgets.take(limit, key, at(60))).toBeUndefined()
  })

  const { linksOffRecord, ...others } = limits
  it.each(Object.entries({ ...others, linksOffRecord: linksOffRecord(configuration.parse({})) }))(
    'refills within a day: %s',
    (_, { size: { burst, intervalMs } }) => {
      expect(burst * intervalMs).toBeLessThan(86_400_000 + 60_000)
    },
  )
})
