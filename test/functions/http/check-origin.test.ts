import { describe, expect, it } from 'vitest'
import { createOriginCheck } from '#functions/http/check-origin.ts'
import type { Ports } from '#functions/ports.ts'

/** The guard over secrets that a test may rotate, at a time that it may change. */
function guarded(first: string[]) {
  const world = { secrets: first, time: 0, reads: 0 }
  const getCurrentAndPrevious = async () => {
    world.reads += 1
    return world.secrets
  }
  const secrets = { getCurrentAndPrevious, get: async () => '' } satisfies Ports['secrets']
  const check = createOriginCheck({ secrets, now: () => new Date(world.time) })
  const admits = async (sent?: string) =>
    (await check({ headers: sent === undefined ? {} : { 'x-origin-secret': sent } })).isAuthorized
  return { world, admits }
}

describe('the guard of the API', () => {
  it('lets through who sends the secret of CloudFront, or the one before it', async () => {
    const { admits } = guarded(['new', 'old'])
    expect([await admits('new'), await admits('old')]).toEqual([true, true])
  })

  it.each([undefined, '', 'another', 'NEW', 'new '])('turns %j away', async sent => {
    expect(await guarded(['new', 'old']).admits(sent)).toBe(false)
  })

  it('lets nobody through when there is no secret', async () => {
    const { admits } = guarded([])
    expect([await admits(''), await admits('undefined')]).toEqual([false, false])
  })

  it('knows a rotated secret after a minute, and reads it once a minute however many ask', async () => {
    const { world, admits } = guarded(['old'])
    expect(await admits('new')).toBe(false)
    world.secrets = ['new', 'old']
    expect(await admits('new')).toBe(false)
    world.time = 60_001
    expect([await admits('new'), await admits('old'), await admits('other')]).toEqual([true, true, false])
    expect(world.reads).toBe(2)
  })
})
