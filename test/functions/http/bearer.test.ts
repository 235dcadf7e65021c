import { decodeJwt } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { type Json, localPortal, signIn } from '../local-portal.ts'

const local = localPortal('2027-08-16T06:00:00Z')
beforeAll(() => local.seed())

/** Returns a new bearer token at an instant, and uses it. */
async function renewAt(instant: string, cookie: string) {
  local.clock.now = new Date(instant)
  const reply: Json = await (await local.request('GET', '/auth/bearer-token', { cookie })).json()
  const bearer = String(reply.bearerToken)
  await local.request('GET', '/api/draft', { bearer })
  return bearer
}

it('the last bearer token of a session expires with the session', async () => {
  const { cookie } = await signIn(local)
  for (let hour = 7; hour < 18; hour++)
    await renewAt(`2027-08-16T${String(hour).padStart(2, '0')}:00:00Z`, cookie)
  const lifeAt = async (instant: string) => {
    const { iat = 0, exp = 0 } = decodeJwt(await renewAt(instant, cookie))
    return exp - iat
  }
  expect(await lifeAt('2027-08-16T17:30:00Z')).toBe(1800)
  expect(await lifeAt('2027-08-16T17:30:01Z')).toBe(1799)
  expect(await lifeAt('2027-08-16T17:58:00Z')).toBe(120)
})

it('the last bearer token of an unused session expires with it, before the time in its claim sessionEnd', async () => {
  local.clock.now = new Date('2027-08-16T06:00:00Z')
  const { cookie } = await signIn(local)
  local.clock.now = new Date('2027-08-16T07:58:00Z')
  const reply: Json = await (await local.request('GET', '/auth/bearer-token', { cookie })).json()
  const { exp, sessionEnd } = decodeJwt(String(reply.bearerToken))
  expect([exp, sessionEnd]).toEqual(
    ['2027-08-16T08:00:00Z', '2027-08-16T18:00:00Z'].map(end => Date.parse(end) / 1000),
  )
})
