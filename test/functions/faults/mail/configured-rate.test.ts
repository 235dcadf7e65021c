import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  process.env.PORTAL_CONFIGURATION = JSON.stringify({ mailsPerSecond: 100 })
})
const { sendDueMails } = await import('#functions/mail/send-mail.ts')
const { addTime } = await import('#functions/time.ts')
const { localPortal } = await import('../../local-portal.ts')
const { maxPerSecond } = await import('../support/simulated-clock.ts')

const start = new Date('2027-08-12T07:00:00Z')
const local = localPortal()
const wait = (delayMs: number) => new Promise(resolve => setTimeout(resolve, delayMs))
const timing = { clock: () => new Date(), wait }

/** An outbox of many mails, whose calls and SES take as long as in AWS. */
function queueMails(count: number) {
  const waiting = new Set(Array.from({ length: count }, (_, index) => String(index)))
  const sent: number[] = []
  let full = 0
  const ports = {
    ...local.ports,
    now: () => new Date(),
    outbox: {
      ...local.ports.outbox,
      async listDue(_: Date, limit: number) {
        const listed = [...waiting].slice(0, limit)
        await wait(15)
        return listed
      },
      async claim(mailId: string) {
        await wait(10)
        if (!waiting.delete(mailId)) return
        const letter = {
          kind: 'sign-in-link',
          ucasPersonalId: '1',
          email: 'a@example.org',
          next: '/',
        } as const
        return { mailId, to: 'a@example.org', letter, dueAt: start.toISOString(), attempts: 1 }
      },
      markSent: () => wait(10).then(() => {}),
    },
    'sign-in-limits': {
      ...local.ports['sign-in-limits'],
      async reserve(_: string, size: number, intervalMs: number, earliest: Date) {
        await wait(10)
        const first = Math.max(full, earliest.getTime())
        full = first + Math.ceil(size * intervalMs)
        await wait(10)
        return new Date(first)
      },
      // A call of the database would time out while the clock is advanced.
      getPauseEnd: () => wait(10).then(() => undefined),
    },
    'sign-in-links': {
      ...local.ports['sign-in-links'],
      create: async () => ({ token: 'token', expiresAt: addTime(start, { minutes: 30 }) }),
    },
    mail: {
      async send() {
        sent.push(Date.now())
        await wait(150)
      },
    },
  }
  return { ports, sent, waiting }
}

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

describe('a rate of 100 mails a second', () => {
  it.each([1, 4])('is reached and not exceeded by %i senders', async senders => {
    const { ports, sent, waiting } = queueMails(2000)
    const sending = Promise.all(Array.from({ length: senders }, () => sendDueMails(ports, timing)))
    await vi.runAllTimersAsync()
    await sending
    expect(waiting.size).toBe(0)
    expect(sent).toHaveLength(2000)
    expect(maxPerSecond(sent)).toBe(100)
    const seconds = (sent.at(-1)! - sent[0]!) / 1000
    expect(2000 / seconds).toBeGreaterThan(98)
  })

  it('is reserved by all senders in turn', async () => {
    const { reserve } = local.ports['sign-in-limits']
    vi.useRealTimers()
    const sizes = Array.from({ length: 20 }, (_, index) => 1 + (index % 5))
    const turns = await Promise.all(
      sizes.map(async size => ({ size, first: (await reserve('turns', size, 10, start)).getTime() })),
    )
    let expected = start.getTime()
    for (const { size, first } of turns.sort((one, other) => one.first - other.first)) {
      expect(first).toBe(expected)
      expected += size * 10
    }
    const later = addTime(start, { minutes: 1 })
    expect(await reserve('turns', 1, 10, later)).toEqual(later)
  })
})
