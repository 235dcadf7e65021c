import { beforeAll, describe, expect, it } from 'vitest'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { portal } from '#functions/portal.ts'
import { addTime } from '#functions/time.ts'
import { findLinkToken, type Json, listMailsTo, localPortal, newUcasId } from '../../local-portal.ts'

const start = new Date('2027-08-12T07:00:00Z')
const local = localPortal(start.toISOString())
const api = portal(local.ports)
beforeAll(() => local.seed())

/** Asks for a link from an address of the network. */
const ask = (ucasId: string, emailAddress: string, remoteAddress: string) =>
  api.request(
    '/portal/auth/signin',
    { method: 'POST', body: new URLSearchParams({ ucasId, emailAddress }) },
    { incoming: { socket: { remoteAddress } } },
  )
const numbered = (place: number) => `203.0.${Math.floor(place / 250)}.${place % 250}`

describe('fault 24: a flood of sign-ins for one person', () => {
  it('from 1,000 addresses reaches them with 6 emails an hour, the newest of which works', async () => {
    const ucasId = newUcasId()
    const email = `flood${ucasId}@example.org`
    for (let minute = 0; minute < 60; minute++) {
      local.clock.now = addTime(start, { minutes: minute })
      const asks = Array.from({ length: 17 }, (_, place) =>
        ask(ucasId, place % 2 ? email : email.toUpperCase(), numbered((minute * 17 + place) % 1000)),
      )
      const statuses = (await Promise.all(asks)).map(({ status }) => status)
      expect(statuses.every(status => status === 200 || status === 429)).toBe(true)
      await sendDueMails(local.ports)
    }
    const mails = [...(await listMailsTo(email)), ...(await listMailsTo(email.toUpperCase()))]
    expect(mails.length).toBeLessThanOrEqual(6)
    expect(mails.length).toBeGreaterThanOrEqual(4)

    const refused = await ask(ucasId, email, '198.51.100.77')
    expect(refused.status).toBe(429)
    const told = /works until (\d\d:\d\d)\. You can ask again at (\d\d:\d\d)\./.exec(
      String(((await refused.json()) as Json).message),
    )
    expect(told).not.toBeNull()
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)

    const works = await Promise.all(
      mails.map(mail =>
        local.ports['sign-in-links'].isUsable(findLinkToken(mail.body.text), local.clock.now),
      ),
    )
    expect(works).toContain(true)

    local.clock.now = addTime(local.clock.now, { seconds: Number(refused.headers.get('retry-after')) })
    expect((await ask(ucasId, email, '198.51.100.77')).status).toBe(200)
  })

  it('of 10,000 asks takes 7 from their budget in an hour, and never puts off the next by more', async () => {
    const key = `pair ${newUcasId()} flood@example.org`
    const limit = { burst: 3, intervalMs: 15 * 60_000 }
    let taken = 0
    let farthest = 0
    for (let second = 0; second < 3600; second += 36) {
      const now = addTime(start, { seconds: second })
      const asks = await Promise.all(
        Array.from({ length: 100 }, () => local.ports['sign-in-limits'].take(key, limit, now)),
      )
      taken += asks.filter(exhausted => exhausted === undefined).length
      for (const exhausted of asks)
        farthest = Math.max(farthest, exhausted ? exhausted.retryAt.getTime() - now.getTime() : 0)
    }
    expect(taken).toBeLessThanOrEqual(7)
    expect(farthest).toBeLessThanOrEqual(15 * 60_000)
  })
})
