import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendDueMails, sendQueuedMails } from '#functions/mail/send-mail.ts'
import { portal } from '#functions/portal.ts'
import type { Ports } from '#functions/ports.ts'
import { addTime } from '#functions/time.ts'
import { importApplicant } from '../../imported-applicant.ts'
import { findLinkToken, type Json, listMailsTo, localPortal, newUcasId } from '../../local-portal.ts'

const start = new Date('2027-08-12T07:00:00Z')
const local = localPortal(start.toISOString())
const api = portal(local.ports)
beforeAll(() => local.seed())

/** Requests a link from a network address. */
const requestLink = (ucasId: string, emailAddress: string, remoteAddress: string) =>
  api.request(
    '/portal/auth/signin',
    { method: 'POST', body: new URLSearchParams({ ucasId, emailAddress }) },
    { incoming: { socket: { remoteAddress } } },
  )
const numberedAddress = (index: number) => `203.0.${Math.floor(index / 250)}.${index % 250}`

describe('fault 24: a flood of sign-ins for one person', () => {
  it('from 1,000 network addresses sends them 6 emails an hour, of which the newest link works', async () => {
    const ucasId = newUcasId()
    const email = `flood${ucasId}@example.org`
    for (let minute = 0; minute < 60; minute++) {
      local.clock.now = addTime(start, { minutes: minute })
      const requests = Array.from({ length: 17 }, (_, index) =>
        requestLink(
          ucasId,
          index % 2 ? email : email.toUpperCase(),
          numberedAddress((minute * 17 + index) % 1000),
        ),
      )
      const statuses = (await Promise.all(requests)).map(({ status }) => status)
      expect(statuses.every(status => status === 200 || status === 429)).toBe(true)
      await sendDueMails(local.ports)
    }
    const mails = [...(await listMailsTo(email)), ...(await listMailsTo(email.toUpperCase()))]
    expect(mails.length).toBeLessThanOrEqual(6)
    expect(mails.length).toBeGreaterThanOrEqual(4)

    const refused = await requestLink(ucasId, email, '198.51.100.77')
    expect(refused.status).toBe(429)
    const message = /works until (\d\d:\d\d)\. You can ask again at (\d\d:\d\d)\./.exec(
      String(((await refused.json()) as Json).message),
    )
    expect(message).not.toBeNull()
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)

    const usableLinks = await Promise.all(
      mails.map(mail =>
        local.ports['sign-in-links'].getUsable(findLinkToken(mail.body.text), local.clock.now),
      ),
    )
    expect(usableLinks.some(Boolean)).toBe(true)

    local.clock.now = addTime(local.clock.now, { seconds: Number(refused.headers.get('retry-after')) })
    expect((await requestLink(ucasId, email, '198.51.100.77')).status).toBe(200)
  })

  it('of 10,000 requests uses 7 of their hourly limit, and delays the next email by no more', async () => {
    const key = `pair ${newUcasId()} flood@example.org`
    const limit = { burst: 3, intervalMs: 15 * 60_000 }
    let taken = 0
    let longestDelayMs = 0
    for (let second = 0; second < 3600; second += 36) {
      const now = addTime(start, { seconds: second })
      const results = await Promise.all(
        Array.from({ length: 100 }, () => local.ports['sign-in-limits'].take(key, limit, now)),
      )
      taken += results.filter(exhausted => exhausted === undefined).length
      for (const exhausted of results)
        longestDelayMs = Math.max(longestDelayMs, exhausted ? exhausted.retryAt.getTime() - now.getTime() : 0)
    }
    expect(taken).toBeLessThanOrEqual(7)
    expect(longestDelayMs).toBeLessThanOrEqual(15 * 60_000)
  })
})

describe('a flood of sign-ins of people without a record', () => {
  const batchSize = 14

  /** Queues the links of a flood from many networks. Returns its changes in the outbox's stream. */
  async function flood(count: number) {
    const mailIds: string[] = []
    const { add } = local.ports.outbox
    const ports: Ports = {
      ...local.ports,
      outbox: {
        ...local.ports.outbox,
        async add(mailId, ...mail) {
          mailIds.push(mailId)
          await add(mailId, ...mail)
        },
      },
    }
    for (let index = 0; index < count; index++) {
      const form = { ucasId: newUcasId(), emailAddress: `stranger${newUcasId()}@example.org` }
      const response = await portal(ports).request(
        '/portal/auth/signin',
        { method: 'POST', body: new URLSearchParams(form) },
        { incoming: { socket: { remoteAddress: numberedAddress(index) } } },
      )
      expect(response.status).toBe(200)
    }
    return mailIds.map(mailId => ({ eventName: 'INSERT', dynamodb: { Keys: { mailId: { S: mailId } } } }))
  }

  /** Ports that record the addressees in the order of sending. */
  function recordSent() {
    const sent: string[] = []
    const { send } = local.ports.mail
    const ports: Ports = {
      ...local.ports,
      mail: {
        async send(from, mail, email) {
          sent.push(mail.to)
          await send(from, mail, email)
        },
      },
    }
    return { sent, ports }
  }

  beforeEach(async () => {
    await sendDueMails(local.ports)
  })

  it('does not delay the link of an applicant', async () => {
    await flood(40)
    local.clock.now = addTime(local.clock.now, { seconds: 30 })
    const { ucasId, email } = await importApplicant(local)
    expect((await requestLink(ucasId, email, '198.51.100.78')).status).toBe(200)
    const { sent, ports } = recordSent()
    await sendDueMails(ports)
    expect(sent).toHaveLength(41)
    expect(sent[0]).toBe(email)
  })

  it('does not delay the link of an applicant behind the flood in the stream', async () => {
    const changes = await flood(10)
    const { ucasId, email } = await importApplicant(local)
    await requestLink(ucasId, email, '198.51.100.79')
    const { sent, ports } = recordSent()
    await sendQueuedMails({ Records: changes }, ports)
    expect(sent).toHaveLength(11)
    expect(sent[0]).toBe(email)
  })

  it('lets a link that is requested during the flood overtake it within a second', async () => {
    await flood(40)
    const { ucasId, email } = await importApplicant(local)
    const { sent, ports } = recordSent()
    const { markSent } = local.ports.outbox
    let marked = 0
    const outbox = {
      ...local.ports.outbox,
      async markSent(mailId: string, now: Date) {
        await markSent(mailId, now)
        if (marked === 0) await requestLink(ucasId, email, '198.51.100.80')
        marked += 1
      },
    }
    // The sender's time stands still until the earlier mails are sent and the link is requested.
    let time = local.clock.now.getTime()
    let turns = 0
    const timing = {
      clock: () => new Date(time),
      async wait(delayMs: number) {
        await vi.waitUntil(() => marked >= turns, { interval: 5, timeout: 60_000 })
        turns += 1
        time += delayMs
      },
    }
    await sendDueMails({ ...ports, outbox }, timing)
    expect(sent).toHaveLength(41)
    expect(sent.indexOf(email)).toBeLessThanOrEqual(batchSize)
  })
})
