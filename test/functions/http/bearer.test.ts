import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { type Json, localPortal, signIn } from '../local-portal.ts'

const local = localPortal('2027-08-16T06:00:00Z')
beforeAll(() => local.seed())

it('the last bearer token of a session expires with the session', async () => {
  const { cookie } = await signIn(local)
  const lifeAt = async (instant: string) => {
    local.clock.now = new Date(instant)
    const reply: Json = await (await local.request('GET', '/auth/bearer-token', { cookie })).json()
    const { iat = 0, exp = 0 } = decodeJwt(String(reply.bearerToken))
    return exp - iat
  }
  expect(await lifeAt('2027-08-16T17:30:00Z')).toBe(1800)
  expect(await lifeAt('2027-08-16T17:30:01Z')).toBe(1799)
  expect(await lifeAt('2027-08-16T17:58:00Z')).toBe(120)
})
