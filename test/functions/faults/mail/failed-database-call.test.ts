import { describe, expect, it } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { sendDueMails, sendQueuedMails } from '#functions/mail/send-mail.ts'
import type { Ports } from '#functions/ports.ts'
import { localPortal } from '../../local-portal.ts'
import { simulatedClock } from '../support/simulated-clock.ts'

const { ports, clock } = localPortal()

async function addMails(count: number): Promise<string[]> {
  const mailIds = Array.from({ length: count }, () => randomToken())
  const email = `${randomToken()}@example.org`
  const letter = { kind: 'sign-in-link', ucasPersonalId: '1234567890', email, next: '/' } as const
  for (const mailId of mailIds) await ports.outbox.add(mailId, email, letter, clock.now)
  return mailIds
}

/** Calls the method the first time, and fails the second time. */
function failingSecond<Args extends unknown[], Result>(
  method: (...args: Args) => Promise<Result>,
  onFailure: () => void,
) {
  let calls = 0
  return async (...args: Args) => {
    calls += 1
    if (calls !== 2) return method(...args)
    onFailure()
    throw new Error('the database does not reply')
  }
}

/** Creates ports whose mails SES accepts only after the call fails, and counts the mails that were sent and marked. */
function failingPorts(method: 'listDue' | 'reserve') {
  const counts = { accepted: 0, marked: 0 }
  let fail = () => {}
  const failed = new Promise<void>(resolve => {
    fail = resolve
  })
  const { outbox, 'sign-in-limits': limits } = ports
  const failing: Ports = {
    ...ports,
    outbox: {
      ...outbox,
      ...(method === 'listDue' && { listDue: failingSecond(outbox.listDue, fail) }),
      async markSent(mailId, now) {
        await outbox.markSent(mailId, now)
        counts.marked += 1
      },
    },
    'sign-in-limits': {
      ...limits,
      ...(method === 'reserve' && { reserve: failingSecond(limits.reserve, fail) }),
    },
    mail: {
      async send() {
        await failed
        counts.accepted += 1
      },
    },
  }
  return { failing, counts }
}

describe('a sender whose database call fails', () => {
  const block = 7

  it.each(['listDue', 'reserve'] as const)(
    'marks the mails that it has started to send: %s',
    async method => {
      await addMails(2 * block)
      const { failing, counts } = failingPorts(method)
      await expect(sendDueMails(failing, simulatedClock(clock.now))).rejects.toThrow('send-mail failed')
      expect(counts).toEqual({ accepted: block, marked: block })
    },
  )

  it('marks the mails of a batch that it has started to send', async () => {
    await sendDueMails(ports, simulatedClock(clock.now))
    const mailIds = await addMails(2 * block)
    const { failing, counts } = failingPorts('reserve')
    const Records = mailIds.map(id => ({ eventName: 'INSERT', dynamodb: { Keys: { mailId: { S: id } } } }))
    // The mails of the first queue overtake the batch.
    const listDue = async () => []
    const batchPorts = { ...failing, outbox: { ...failing.outbox, listDue } }
    await expect(sendQueuedMails({ Records }, batchPorts, simulatedClock(clock.now))).rejects.toThrow(
      'send-mail failed',
    )
    expect(counts).toEqual({ accepted: block, marked: block })
  })
})
