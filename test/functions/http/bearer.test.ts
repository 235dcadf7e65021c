import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { verifyBearer } from '#functions/http/bearer.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
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

it('a session lasts twelve hours while it is used, and its last bearer token expires with it', async () => {
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
  local.clock.now = new Date('2027-08-16T18:00:00Z')
  expect((await local.request('GET', '/auth/bearer-token', { cookie })).status).toBe(401)
})

it('the last bearer token of an unused session expires with it, before the time in its claim sessionEnd', async () => {
  local.clock.now = new Date('2027-08-16T06:00:00Z')
  const { cookie } = await signIn(local)
  const { exp, sessionEnd } = decodeJwt(await renewAt('2027-08-16T07:58:00Z', cookie))
  expect([exp, sessionEnd]).toEqual(
    ['2027-08-16T08:00:00Z', '2027-08-16T18:00:00Z'].map(end => Date.parse(end) / 1000),
  )
})

const session = { sessionHash: 'hash' }
const secret = 'a signing key of more than 256 bits, for a test'
const loadKeys = async () => [secret]
const sign = (alg: string, key: string, audience: string, lifetime: string, header = {}) =>
  new SignJWT(session)
    .setProtectedHeader({ alg, ...header })
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .setAudience(audience)
    .sign(new TextEncoder().encode(key))
const unsigned = new UnsecuredJWT(session).setAudience('portal').setExpirationTime('1 hour').encode()
const genuine = await sign('HS256', secret, 'portal', '1 hour')
const [header, , signature] = genuine.split('.')
const otherPayload = Buffer.from(JSON.stringify({ ...decodeJwt(genuine), sessionHash: 'other' })).toString(
  'base64url',
)

it('accepts a token of the previous key, and of a newer key than this process has read', async () => {
  const now = new Date()
  const rotated = 'the next signing key, which is longer than 256 bits'
  const renewed = await sign('HS256', rotated, 'portal', '1 hour')
  const afterwards = async () => [rotated, secret]
  expect(await verifyBearer(`Bearer ${genuine}`, afterwards, now)).toEqual('hash')
  expect(await verifyBearer(`Bearer ${renewed}`, afterwards, now)).toEqual('hash')

  const outdated = async (ageMs = 60_000) => (ageMs < 60_000 ? [rotated, secret] : [secret])
  expect(await verifyBearer(`Bearer ${renewed}`, outdated, now)).toEqual('hash')
})

it('a token names only its session, so that a leaked signing key impersonates nobody', async () => {
  local.clock.now = new Date('2027-08-16T19:00:00Z')
  const [person, victim] = [await signIn(local), await signIn(local)]
  const { sessionHash } = decodeJwt(person.bearer)
  const forged = await new SignJWT({ sessionHash, ucasPersonalId: victim.ucasId, email: victim.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(new Date('2027-08-16T19:30:00Z'))
    .setAudience('portal')
    .sign(new TextEncoder().encode(await local.ports.secrets.get('signing-key')))
  await local.request('PUT', '/api/draft', { bearer: forged, json: { form: emptyForm, version: 0 } })
  const draftOf = async ({ bearer }: { bearer: string }): Promise<Json> =>
    (await local.request('GET', '/api/draft', { bearer })).json()
  expect((await draftOf(victim)).form).toBeNull()
  expect((await draftOf(person)).form).toEqual(emptyForm)
})

it.each([
  ['without a signature', unsigned],
  ['with a changed payload', `${header}.${otherPayload}.${signature}`],
  [
    'signed with another key',
    await sign('HS256', 'another key, which is as long as the first one', 'portal', '1 hour'),
  ],
  [
    'that names its own key',
    await sign('HS256', 'another key, which is as long as the first one', 'portal', '1 hour', {
      jwk: { kty: 'oct', k: 'YW5vdGhlciBrZXksIHdoaWNoIGlzIGFzIGxvbmcgYXMgdGhlIGZpcnN0IG9uZQ' },
    }),
  ],
  ['of another algorithm', await sign('HS384', secret, 'portal', '1 hour')],
  ['for another audience', await sign('HS256', secret, 'elsewhere', '1 hour')],
  ['that has expired', await sign('HS256', secret, 'portal', '-1 second')],
])('refuses a bearer token %s', async (_, token) => {
  await expect(verifyBearer(`Bearer ${token}`, loadKeys, new Date())).rejects.toMatchObject({ status: 401 })
})
