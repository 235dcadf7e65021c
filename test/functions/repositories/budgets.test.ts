import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addTime } from '#functions/time.ts'
import { localPortal } from '../support/local-portal.ts'

const start = new Date('2027-08-12T07:00:00Z')
const { budgets, transaction } = localPortal().ports
const burst = 3
const newBudget = () => ({ key: randomUUID(), burst, intervalMs: 60_000, refusal: '' })
const at = (seconds: number) => addTime(start, { seconds })

/** The two ways to take a use: alone, and in a transaction. Both return when to retry. */
const takeFunctions = {
  async take(budget: ReturnType<typeof newBudget>, now: Date): Promise<Date | undefined> {
    const state = await budgets.read(budget, now)
    if (state.retryAt || (await budgets.take(budget, state, now))) return state.retryAt
    return takeFunctions.take(budget, now)
  },
  async takeWrite(budget: ReturnType<typeof newBudget>, now: Date) {
    const state = await budgets.read(budget, now)
    if (!state.retryAt) await transaction([budgets.takeWrite(budget, state, 'mail', now)])
    return state.retryAt
  },
}

describe.each(Object.entries(takeFunctions))('a budget that is taken from by %s', (_, take) => {
  it('allows its burst at once and then one in each interval', async () => {
    const budget = newBudget()
    const uses: [second: number, takenAtOnce: number, retryAtSecond: number][] = [
      [0, 3, 60],
      [59, 0, 60],
      [60, 1, 120],
      [150, 1, 180],
      [1000, 3, 1060],
    ]
    for (const [second, takenAtOnce, retryAtSecond] of uses) {
      for (let use = 0; use < takenAtOnce; use++) {
        expect((await budgets.read(budget, at(second))).retryAt, `${second}`).toBeUndefined()
        expect(await take(budget, at(second)), `${second}`).toBeUndefined()
      }
      expect((await budgets.read(budget, at(second))).retryAt, `${second}`).toEqual(at(retryAtSecond))
      expect(await take(budget, at(second)), `${second}`).toEqual(at(retryAtSecond))
    }
  })

  it.each([
    ['a minute', { minutes: -1 }],
    ['an hour', { hours: -1 }],
    ['a year', { days: -365 }],
  ])('is full again within its burst of intervals after the clock was set back by %s', async (_, back) => {
    const budget = newBudget()
    for (let use = 0; use < burst; use++) await take(budget, start)
    const restarted = addTime(start, back)
    const retryAt = (await take(budget, restarted)) ?? restarted
    expect(retryAt.getTime() - restarted.getTime()).toBeLessThanOrEqual((burst - 1) * 60_000)
    for (let use = 0; use < burst; use++)
      expect(await take(budget, addTime(restarted, { minutes: burst + 1 }))).toBeUndefined()
  })

  it('counts a use of a process whose clock is a second ahead', async () => {
    const budget = newBudget()
    for (let use = 0; use < burst; use++) await take(budget, at(1))
    expect(await take(budget, start)).toEqual(at(61))
  })
})

describe('a budget', () => {
  it('is exact when many take from it at the same time, also when it was full before', async () => {
    const budget = newBudget()
    for (const instant of [start, addTime(start, { hours: 1 }), addTime(start, { days: -1 })]) {
      const uses = await Promise.all(Array.from({ length: 10 }, () => takeFunctions.take(budget, instant)))
      expect(uses.filter(retryAt => retryAt === undefined)).toHaveLength(burst)
    }
  })

  it('in use can be taken from although others have taken from it since it was read, until it is empty', async () => {
    const budget = newBudget()
    await takeFunctions.take(budget, start)
    const state = await budgets.read(budget, start)
    for (const isTaken of [true, true, false]) expect(await budgets.take(budget, state, start)).toBe(isTaken)
  })

  it('forgets its last mail when the clock was set back', async () => {
    const budget = newBudget()
    await takeFunctions.takeWrite(budget, start)
    expect(await budgets.read(budget, start)).toMatchObject({ mailId: 'mail' })
    expect((await budgets.read(budget, addTime(start, { days: -1 }))).mailId).toBeUndefined()
  })
})
