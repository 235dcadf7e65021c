import timers from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countSenders, type MailQueue, mailQueueNames, mailQueueVariable } from '#functions/environment.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import { localPortal } from '../../support/local-portal.ts'

const mailsPerSecond = 14

const start = new Date('2027-08-12T07:00:00Z')
const wait = (delayMs: number) => new Promise<void>(resolve => setTimeout(resolve, delayMs))
const batchSize = 5

/** Sends mails with as many processes as on AWS, over services that take as long as there. */
async function send(waiting: Record<MailQueue, number>) {
  const sent: { queue: string; atMs: number }[] = []
  const { ports } = localPortal(undefined, { mailsPerSecond })
  const content = { kind: 'email-changed', applicantId: 1, ucasId: '1' } as const
  const slowPorts = {
    ...ports,
    mailQueues: {
      ...ports.mailQueues,
      hasWaiting: (queue: MailQueue) => wait(10).then(() => waiting[queue] > 0),
    },
    mails: {
      ...ports.mails,
      get: (mailId: string) =>
        wait(5).then(() => ({ mailId, to: 'a@b.uk', content, queue: 'priority' as const, queuedAt: '' })),
      markSent: () => wait(10),
    },
    mailer: {
      send(_: object, { mailId }: { mailId: string }) {
        sent.push({ queue: mailId, atMs: Date.now() })
        return wait(150)
      },
    },
  }
  const receive = async (queue: MailQueue) => {
    const sendBatch = createMailSender(slowPorts)
    const eventSourceARN = `arn:aws:sqs:eu-west-2:000000000000:${process.env[mailQueueVariable(queue)]?.split('/').at(-1)}`
    while (waiting[queue] > 0) {
      const size = Math.min(batchSize, waiting[queue])
      waiting[queue] -= size
      await sendBatch({ Records: Array(size).fill({ messageId: 'a', body: queue, eventSourceARN }) })
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

beforeEach(() => {
  vi.useFakeTimers({ now: start, loopLimit: 1_000_000 })
  vi.spyOn(timers, 'setTimeout').mockImplementation((delayMs = 0, value) => wait(delayMs).then(() => value!))
})
afterEach(() => void vi.useRealTimers())

describe('more mails than SES accepts at once', () => {
  it('to people without a record have the whole rate', async () => {
    const sent = await send({ priority: 0, normal: 400 })
    expect(sent).toHaveLength(400)
    expect(findHighestRate(sent)).toBeLessThanOrEqual(mailsPerSecond * 1.05)
    // At this rate 20,000 mails take 25 minutes.
    expect(toSeconds(sent.at(-1)?.atMs ?? 0)).toBeLessThan((25 * 60) / 50)
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
