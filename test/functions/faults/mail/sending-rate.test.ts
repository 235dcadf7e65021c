import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countSenders, type MailQueue, mailQueueNames, mailQueueVariable } from '#functions/environment.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import { addTime } from '#functions/time.ts'
import { localPortal } from '../../support/local-portal.ts'

const mailsPerSecond = 14

const start = new Date('2027-08-12T07:00:00Z')
const wait = (delayMs: number) => new Promise(resolve => setTimeout(resolve, delayMs))
const batchSize = 5

/** Sends mails with as many processes as on AWS, over services that take as long as there. */
async function send(counts: { priority: number; normal: number }) {
  const waiting = { priority: counts.priority, normal: counts.normal }
  const sent: { queue: string; atMs: number; minuteOfLink: number }[] = []
  const { ports } = localPortal(undefined, { mailsPerSecond })
  const link = { kind: 'sign-in-link', ucasId: '1', email: 'a@example.org', next: '/' } as const
  const queuedAt = start.toISOString()
  const slowPorts = {
    ...ports,
    now: () => new Date(),
    mailQueues: {
      ...ports.mailQueues,
      hasWaiting: async (queue: MailQueue) => wait(10).then(() => waiting[queue] > 0),
    },
    mails: {
      ...ports.mails,
      get: (mailId: string) =>
        wait(5).then(() => ({ mailId, to: 'a@b.uk', content: link, queue: 'priority' as const, queuedAt })),
      markSent: () => wait(10).then(() => {}),
    },
    signInLinks: {
      ...ports.signInLinks,
      create: async (_: object, now: Date) => ({ token: 'token', expiresAt: addTime(now, { minutes: 30 }) }),
    },
    mailer: {
      async send(_: object, { mailId }: { mailId: string }, { text }: { text: string }) {
        const [, hour, minute] = /until .+ at (\d\d):(\d\d), London time/.exec(text) ?? []
        sent.push({ queue: mailId, atMs: Date.now(), minuteOfLink: 60 * Number(hour) + Number(minute) })
        await wait(150)
      },
    },
  }
  const receive = async (queue: MailQueue) => {
    const sendBatch = createMailSender(slowPorts, { clock: () => new Date(), wait })
    const eventSourceARN = `arn:aws:sqs:eu-west-2:000000000000:${process.env[mailQueueVariable(queue)]?.split('/').at(-1)}`
    while (waiting[queue] > 0) {
      const size = Math.min(batchSize, waiting[queue])
      waiting[queue] -= size
      await sendBatch({
        Records: Array.from({ length: size }, (_, index) => ({
          messageId: `${index}`,
          body: queue,
          eventSourceARN,
        })),
      })
      await wait(30)
    }
  }
  const sending = mailQueueNames.flatMap(queue =>
    Array.from({ length: countSenders(mailsPerSecond) }, () => receive(queue)),
  )
  await vi.runAllTimersAsync()
  await Promise.all(sending)
  return sent
}

const toSeconds = (atMs: number) => (atMs - start.getTime()) / 1000
/** The most mails within any ten seconds, as a rate. */
const findHighestRate = (sent: { atMs: number }[]) =>
  Math.max(
    ...sent.map(({ atMs }, index) => {
      const end = sent.findIndex(later => later.atMs >= atMs + 10_000)
      return ((end < 0 ? sent.length : end) - index) / 10
    }),
  )

beforeEach(() => void vi.useFakeTimers({ now: start, loopLimit: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('more mails than SES accepts at once', () => {
  it('to people without a record have the whole rate, and each link is valid from its sending', async () => {
    const sent = await send({ priority: 0, normal: 400 })
    expect(sent).toHaveLength(400)
    expect(findHighestRate(sent)).toBeLessThanOrEqual(mailsPerSecond * 1.05)
    // At this rate 20,000 mails take 25 minutes.
    expect(toSeconds(sent.at(-1)?.atMs ?? 0)).toBeLessThan((25 * 60) / 50)
    // London is an hour ahead of the clock, and a link works for half an hour.
    for (const { atMs, minuteOfLink } of sent)
      expect(minuteOfLink).toBe(Math.floor(toSeconds(atMs) / 60) + 8 * 60 + 30)
  })

  it('in both queues leave three quarters of the rate to the priority queue, and all of it to the other later', async () => {
    const sent = await send({ priority: 400, normal: 400 })
    const atFirst = sent.filter(({ atMs }) => toSeconds(atMs) < 30)
    const share = atFirst.filter(({ queue }) => queue === 'priority').length / atFirst.length
    expect(share).toBeGreaterThan(0.7)
    expect(findHighestRate(atFirst)).toBeLessThanOrEqual(mailsPerSecond * 1.05)
    expect(toSeconds(sent.at(-1)?.atMs ?? 0)).toBeLessThan(1.05 * (800 / mailsPerSecond))
  })
})
