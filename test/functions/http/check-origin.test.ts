import { describe, expect, it } from 'vitest'
import { createOriginCheck } from '#functions/http/check-origin.ts'
import type { Ports } from '#functions/ports.ts'

/** Returns an origin check, and the secrets and the time that a test may change. */
function createCheck(initialSecrets: string[]) {
  const state = { secrets: initialSecrets, time: 0, reads: 0 }
  const getCurrentAndPrevious = async () => {
    state.reads += 1
    return state.secrets
  }
  const secrets = { getCurrentAndPrevious, get: async () => '' } satisfies Ports['secrets']
  const check = createOriginCheck({ secrets, now: () => new Date(state.time) })
  const authorizes = async (secret?: string) =>
    (await check({ headers: secret === undefined ? {} : { 'x-origin-secret': secret } })).isAuthorized
  return { state, authorizes }
}

describe('the origin check', () => {
  it('authorizes the current and the previous secret of CloudFront', async () => {
    const { authorizes } = createCheck(['new', 'old'])
    expect([await authorizes('new'), await authorizes('old')]).toEqual([true, true])
  })

  it.each([undefined, '', 'another', 'NEW', 'new '])('rejects %j', async secret => {
    expect(await createCheck(['new', 'old']).authorizes(secret)).toBe(false)
  })

  it('rejects everything without a secret', async () => {
    const { authorizes } = createCheck([])
    expect([await authorizes(''), await authorizes('undefined')]).toEqual([false, false])
  })

  it('accepts a rotated secret after a minute, and reads the secrets once a minute', async () => {
    const { state, authorizes } = createCheck(['old'])
    expect(await authorizes('new')).toBe(false)
    state.secrets = ['new', 'old']
    expect(await authorizes('new')).toBe(false)
    state.time = 60_001
    expect([await authorizes('new'), await authorizes('old'), await authorizes('other')]).toEqual([
      true,
      true,
      false,
    ])
    expect(state.reads).toBe(2)
  })
})
