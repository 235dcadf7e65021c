import { describe, expect, it } from 'vitest'
import { createOriginCheck } from '#functions/authorizer/check-origin.ts'
import type { Ports } from '#functions/ports/ports.ts'

/** Returns a function that says whether a check with these secrets authorizes a request. */
function createCheck(accepted: string[]) {
  const secrets = {
    getCurrentAndPrevious: async () => accepted,
    get: async () => '',
  } satisfies Ports['secrets']
  const check = createOriginCheck({ secrets })
  const authorizes = async (secret?: string) =>
    (await check({ headers: secret === undefined ? {} : { 'x-origin-secret': secret } })).isAuthorized
  return { authorizes }
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
})
