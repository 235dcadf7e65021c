import { expect, it } from 'vitest'
import type { CommandPorts } from '#bin/ports/command-ports.ts'
import { listMailsTo, seededPortal } from '../../support/local-portal.ts'
import { listQueuedMails, sendMails, sendQueuedMails } from '../../support/send-queued-mails.ts'
import { createSession, newApplicantRequest, send } from '../../support/test-applicants.ts'

const local = await seededPortal()
const { ports } = local
const { mails, mailer } = ports

type When = 'before' | 'after'
/** Returns a call at which the process of the sender ends, before or after it is done. */
const endAt =
  <Args extends unknown[], Result>(when: When, call: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    if (when === 'after') await call(...args)
    throw new Error('the process ended')
  }

it.each<[When, string, Partial<CommandPorts>, number]>([
  ['before', 'it reads a receipt', { mails: { ...mails, get: endAt('before', mails.get) } }, 1],
  ['after', 'it reads a receipt', { mails: { ...mails, get: endAt('after', mails.get) } }, 1],
  ['before', 'SES accepts the receipt', { mailer: { send: endAt('before', mailer.send) } }, 1],
  ['after', 'SES accepts the receipt', { mailer: { send: endAt('after', mailer.send) } }, 2],
  ['before', 'the receipt is marked', { mails: { ...mails, markSent: endAt('before', mails.markSent) } }, 2],
  ['after', 'the receipt is marked', { mails: { ...mails, markSent: endAt('after', mails.markSent) } }, 1],
])(
  'fault 5: a sender whose process ends %s %s loses no receipt, and repeats only an unmarked one',
  async (_, __, endingPorts, count) => {
    await sendQueuedMails(ports)
    const person = await createSession(local)
    await send(local, newApplicantRequest(person))
    const mailIds = await listQueuedMails(ports)
    expect(await sendMails(mailIds, { ...ports, ...endingPorts })).toEqual(mailIds)

    // SQS delivers the message again.
    expect(await sendMails(mailIds, ports)).toEqual([])
    expect(await listMailsTo(person.email)).toHaveLength(count)
  },
)
