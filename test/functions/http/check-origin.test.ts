import { describe, expect, it } from 'vitest'
import { createOriginCheck } from '#functions/http/check-origin.ts'
import type { Ports } from '#functions/ports.ts'

/** Returns an origin check, and the secrets and the time that a test may change. */
function createCheck(initialSecrets: string[]) {
  const world = { secrets: initialSecrets, time: 0, reads: 0 }
  const getCurrentAndPrevious = async () => {
    world.reads += 1
    return world.secrets
  }
  const secrets = { getCurrentAndPrevious, get: async () => '' } satisfies Ports['secrets']
  const check = createOriginCheck({ secrets, now: () => new Date(world.time) })
  const admits = async (secret?: string) =>
    (await check({ headers: secret === undefined ? {} : { 'x-origin-secret': secret } })).isAuthorized
  return { world, admits }
}

describe('the origin check', () => {
  it('authorizes the current and the previous secret of CloudFront', async () => {
    const { admits } = createCheck(['new', 'old'])
    expect([await admits('new'), await admits('old')]).toEqual([true, true])
  })

  it.each([undefined, '', 'another', 'NEW', 'new '])('rejects %j', async secret => {
    expect(await createCheck(['new', 'old']).admits(secret)).toBe(false)
  })

  it('rejects everything without a secret', async () => {
    const { admits } = createCheck([])
    expect([await admits(''), await admits('undefined')]).toEqual([false, false])
  })

  it('accepts a rotated secret after a minute, and reads the secrets once a minute', async () => {
    const { world, admits } = createCheck(['old'])
    expect(await admits('new')).toBe(false)
    world.secrets = ['new', 'old']
    expect(await admits('new')).toBe(false)
    world.time = 60_001
    expect([await admits('new'), await admits('old'), await admits('other')]).toEqual([true, true, false])
    expect(world.reads).toBe(2)
  })
})
