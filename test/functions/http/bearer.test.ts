import { describe, expect, it } from 'vitest'
import { randomToken, sha256 } from '#functions/crypto.ts'
import { addTime } from '#functions/time.ts'
import { localPortal, readReply } from '../support/local-portal.ts'
import { createLink, createSession } from '../support/test-applicants.ts'

const local = localPortal()
const getDraft = (headers: Record<string, string>) => local.request('GET', '/api/draft', { headers })

describe('a bearer token', () => {
  it('works until 24 hours after the sign-in, used or not', async () => {
    const today = localPortal()
    const signedInAt = today.clock.now
    const { bearer, cookie } = await createSession(today)
    const statusesAfter = async (seconds: number) => {
      today.clock.now = addTime(signedInAt, { seconds })
      return [
        (await today.request('GET', '/api/draft', { bearer })).status,
        (await today.request('GET', '/auth/bearer-token', { cookie })).status,
      ]
    }
    const day = 24 * 60 * 60
    expect(await statusesAfter(day - 1)).toEqual([200, 200])
    expect(await statusesAfter(day)).toEqual([401, 401])
  })

  it.each<[string, (session: { bearer: string; cookie: string }) => string]>([
    ['none', () => ''],
    ['an unknown one', () => `Bearer ${randomToken()}`],
    ['one of another length', ({ bearer }) => `Bearer ${bearer}x`],
    ['a list of two', ({ bearer }) => `Bearer ${bearer},${bearer}`],
    ['the value of the cookie', ({ cookie }) => `Bearer ${cookie.replace('session=', '')}`],
    ['its hash, as the table has it', ({ bearer }) => `Bearer ${sha256(bearer)}`],
    ['a token of another kind', () => 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['another scheme', ({ bearer }) => `Basic ${bearer}`],
    ['8,000 letters', () => `Bearer ${'x'.repeat(8000)}`],
  ])('is refused alike when it is %s', async (_, toHeader) => {
    const session = await createSession(local)
    const reply = await readReply(getDraft({ authorization: toHeader(session) }))
    expect(reply).toMatchObject({ status: 401, body: { kind: 'unauthorised' } })
  })
})

it('a session is one row, which a sign-in in the same browser replaces', async () => {
  const [earlier, elsewhere] = [await createSession(local), await createSession(local)]
  const form = { token: await createLink(local) }
  await local.request('POST', '/auth/verify', { form, cookie: earlier.cookie })
  const statuses = [earlier, elsewhere].map(
    async ({ bearer }) => (await getDraft({ authorization: `Bearer ${bearer}` })).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 200])
  expect(await local.ports.sessions.findByPerson({ ucasId: earlier.ucasId })).toEqual([])
})
