import { describe, expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { sendDueMails, sendQueuedMails } from '#functions/mail/send-mail.ts'
import type { Ports } from '#functions/ports.ts'
import type { Mail } from '#functions/repositories/outbox-records.ts'
import { addTime } from '#functions/time.ts'
import { findLinkToken, listMailsTo, localPortal, newUcasId } from '../../local-portal.ts'
import { maxPerSecond, simulatedClock } from '../support/simulated-clock.ts'

const start = new Date('2027-08-12T07:00:00Z')
const local = localPortal()

const letterTo = (ucasPersonalId: string, email: string) =>
  ({ kind: 'sign-in-link', ucasPersonalId, email, next: '/' }) as const

describe('fault 11: more sign-ins than SES can send at the same time', () => {
  it('are sent at 14 a second by any number of senders, and each link is valid from its sending', async () => {
    const { clock, wait } = simulatedClock(start)
    const people = Array.from({ length: 120 }, () => newUcasId())
    const address = (ucasId: string) => `rate${ucasId}@example.org`
    const sent = new Map<string, Date>()
    const turns: number[] = []
    const { send } = local.ports.mail
    const { reserve } = local.ports['sign-in-limits']
    const ports: Ports = {
      ...local.ports,
      now: clock,
      'sign-in-limits': {
        ...local.ports['sign-in-limits'],
        async reserve(key, count, intervalMs, earliest) {
          const first = await reserve(key, count, intervalMs, earliest)
          for (let index = 0; index < count; index++)
            turns.push(first.getTime() + Math.ceil(index * intervalMs))
          return first
        },
      },
      mail: {
        async send(from, mail, email) {
          sent.set(mail.to, clock())
          await send(from, mail, email)
        },
      },
    }
    const added = await Promise.all(
      people.map(async ucasId => {
        await ports.outbox.add(sha256(ucasId), address(ucasId), letterTo(ucasId, address(ucasId)), start)
        return { eventName: 'INSERT', dynamodb: { Keys: { mailId: { S: sha256(ucasId) } } } }
      }),
    )

    const pace = { clock, wait }
    await Promise.all([
      sendQueuedMails({ Records: added.slice(0, 40) }, ports, pace),
      sendQueuedMails({ Records: added.slice(40, 80) }, ports, pace),
      sendDueMails(ports, pace),
    ])

    expect(sent.size).toBe(people.length)
    expect(turns).toHaveLength(people.length)
    expect(maxPerSecond(turns.sort((one, other) => one - other))).toBeLessThanOrEqual(14)
    for (const ucasId of people.slice(-3)) {
      const [mail, ...more] = await listMailsTo(address(ucasId))
      expect(more).toEqual([])
      const at = sent.get(address(ucasId)) ?? start
      const token = findLinkToken(mail?.body.text)
      const links = ports['sign-in-links']
      expect(await links.getUsable(token, addTime(at, { minutes: 29, seconds: 59 }))).toBeDefined()
      expect(await links.getUsable(token, addTime(at, { minutes: 30 }))).toBeUndefined()
    }
  })

  it('20,000 in 5 minutes are all sent within half an hour, oldest first', async () => {
    const { clock, wait } = simulatedClock(start)
    const waiting = new Map<string, Mail>()
    for (let index = 0; index < 20_000; index++) {
      const mailId = String(index)
      const dueAt = new Date(start.getTime() + index * 15).toISOString()
      const letter = letterTo('1234567890', 'a@example.org')
      waiting.set(mailId, { mailId, to: mailId, letter, dueAt, attempts: 0 })
    }
    const sent: { mailId: string; at: number; minutes: number }[] = []
    let full = 0
    const ports: Ports = {
      ...local.ports,
      now: clock,
      outbox: {
        ...local.ports.outbox,
        listDue: async (now, most) => {
          const first = [...waiting.values()].slice(0, most)
          return first.filter(mail => mail.dueAt <= now.toISOString()).map(mail => mail.mailId)
        },
        async claim(mailId) {
          const mail = waiting.get(mailId)
          waiting.delete(mailId)
          return mail
        },
        markSent: async () => {},
      },
      'sign-in-limits': {
        ...local.ports['sign-in-limits'],
        reserve: async (_, count, intervalMs, earliest) => {
          const first = new Date(Math.max(full, earliest.getTime()))
          full = first.getTime() + Math.ceil(count * intervalMs)
          return first
        },
      },
      'sign-in-links': {
        ...local.ports['sign-in-links'],
        create: async (_, now) => ({ token: 'token', expiresAt: addTime(now, { minutes: 30 }) }),
      },
      mail: {
        async send(_, { mailId }, { text }) {
          const [, hour, minute] = /until .+ at (\d\d):(\d\d), London time/.exec(text) ?? []
          sent.push({ mailId, at: clock().getTime(), minutes: 60 * Number(hour) + Number(minute) })
        },
      },
    }

    while (waiting.size > 0) {
      await sendDueMails(ports, { clock, wait })
      await wait(100)
    }
    expect(sent.map(({ mailId }) => mailId)).toEqual(
      Array.from({ length: 20_000 }, (_, index) => String(index)),
    )
    expect(maxPerSecond(sent.map(({ at }) => at))).toBeLessThanOrEqual(14)
    expect(clock().getTime() - start.getTime()).toBeLessThan(30 * 60_000)
    // London is an hour ahead of the rehearsal's start at 07:00, and a link lives for half an hour.
    const early = sent.filter(
      ({ at, minutes }) => minutes !== Math.floor((at - start.getTime()) / 60_000) + 8 * 60 + 30,
    )
    expect(early).toEqual([])
  })
})
