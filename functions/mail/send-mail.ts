import { setTimeout as wait } from 'node:timers/promises'
import { portalConfiguration } from '../configuration.ts'
import type { Email } from '../gateways/mailer.ts'
import { count, log, recordMax } from '../logging/log.ts'
import { runBatch } from '../logging/run-batch.ts'
import { safeError } from '../logging/safe-error.ts'
import type { sendMailNeeds } from '../needs.ts'
import type { PortsFor } from '../ports.ts'
import type { MailQueue } from '../repositories/outbox.ts'
import type { Mail, MailContent } from '../repositories/outbox-records.ts'
import { applicationReceivedEmail } from './application-received-email.ts'
import { attachmentRequestEmail } from './attachment-request-email.ts'
import { signInLinkEmail } from './sign-in-link-email.ts'
import { ucasIdSettledEmail } from './ucas-id-settled-email.ts'

type MailPorts = PortsFor<typeof sendMailNeeds>
/** The sender's clock and delay, which a test may simulate. */
export type Timing = { clock: () => Date; wait: (delayMs: number) => Promise<unknown> }
type Outcome = 'sent' | 'postponed' | 'failed' | 'not claimed'

const realTiming: Timing = { clock: () => new Date(), wait }
const name = 'send-mail'
const batchSize = 14
const maxRunMs = 40_000
const rateLimit = { burst: 1, intervalMs: Math.ceil(1000 / portalConfiguration.mailsPerSecond) }

/**
 * Sends every mail that is due, in the order of the outbox. Returns how many SES accepted. It starts no batch after 40 seconds, so
 * that Lambda does not stop it between sending a mail and recording it.
 */
export const sendDueMails = (ports: MailPorts, timing = realTiming): Promise<number> =>
  runBatch(name, () => sendDue(ports, timing))

async function sendDue(
  ports: MailPorts,
  timing: Timing,
  queues: readonly MailQueue[] = ['first', 'last'],
): Promise<number> {
  const end = timing.clock().getTime() + maxRunMs
  let accepted = 0
  for (;;) {
    const due = await ports.outbox.listDue(ports.now(), batchSize, queues)
    const outcomes = await sendMails(due, ports, timing)
    accepted += outcomes.filter(outcome => outcome === 'sent').length
    const hasClaimed = outcomes.some(outcome => outcome !== 'not claimed')
    if (due.length < batchSize || !hasClaimed || timing.clock().getTime() > end) return accepted
  }
}

/**
 * Sends mails in the given order at the allowed rate, without waiting for SES to accept the previous one. A failed mail
 * is logged and does not delay the others.
 */
async function sendMails(mailIds: string[], ports: MailPorts, timing: Timing): Promise<Outcome[]> {
  const sending: Promise<Outcome>[] = []
  for (const mailId of mailIds) {
    const mail = await claimWithinRate(mailId, ports, timing).catch(logFailure)
    sending.push(
      typeof mail === 'object'
        ? sendMail(mail, ports).catch(logFailure)
        : Promise.resolve(mail ?? 'not claimed'),
    )
  }
  return Promise.all(sending)
}

/**
 * Claims a mail and waits until the rate limit, which all senders share, allows one more. Returns undefined if the mail
 * cannot be claimed.
 */
async function claimWithinRate(mailId: string, ports: MailPorts, timing: Timing): Promise<Mail | undefined> {
  const mail = await ports.outbox.claim(mailId, ports.now())
  if (!mail) return
  if (mail.queuedAt) recordMax('mail-wait', (ports.now().getTime() - Date.parse(mail.queuedAt)) / 1000)
  for (;;) {
    const exhausted = await ports['sign-in-limits'].take('mails', rateLimit, timing.clock())
    if (!exhausted) return mail
    await timing.wait(exhausted.retryAt.getTime() - timing.clock().getTime())
  }
}

/**
 * Composes a claimed mail, sends it and marks it as sent. If the process ends before the mark, the mail is sent again.
 * Postpones a mail that SES refuses.
 */
async function sendMail(mail: Mail, ports: MailPorts): Promise<'sent' | 'postponed'> {
  try {
    await ports.mail.send(portalConfiguration.sender, mail, await compose(mail.letter, ports))
  } catch (error) {
    count('mails-refused')
    log('error', { mail: mail.letter.kind, ...safeError(error) })
    await ports.outbox.postpone(mail, ports.now())
    return 'postponed'
  }
  count('mails-sent')
  await ports.outbox.markSent(mail.mailId, ports.now())
  return 'sent'
}

function logFailure(error: unknown): 'failed' {
  count('mails-failed')
  log('error', { mail: 'failed', ...safeError(error) })
  return 'failed'
}

/** Composes a mail. A sign-in link's token is created here, so that its half hour starts now (DECISIONS, section 3). */
async function compose(content: MailContent, ports: MailPorts): Promise<Email> {
  if (content.kind === 'sign-in-link') {
    const { ucasPersonalId, email, next } = content
    const link = await ports['sign-in-links'].create({ ucasPersonalId, email, next }, ports.now())
    return signInLinkEmail({ ucasPersonalId, ...link })
  }
  if (content.kind === 'application-received')
    return applicationReceivedEmail({ ...content, submittedAt: new Date(content.submittedAt) })
  if (content.kind === 'ucas-id-settled') return ucasIdSettledEmail(content)
  return attachmentRequestEmail({ ...content, expiresAt: new Date(content.expiresAt) })
}

type StreamEvent = { Records?: { eventName?: string; dynamodb?: { Keys?: { mailId?: { S?: string } } } }[] }

/**
 * Sends the mails of a batch of outbox changes, or, without a batch, every mail that is due. The mails of the first queue
 * overtake the batch, which a flood of sign-ins may have delayed. A batch with a failed mail fails after the others are
 * sent, so that the stream delivers it again and finally moves it to the dead-letter queue.
 */
export const sendQueuedMails = (event: StreamEvent, ports: MailPorts, timing = realTiming): Promise<void> =>
  runBatch(name, () => sendInserted(event, ports, timing))

async function sendInserted({ Records }: StreamEvent, ports: MailPorts, timing: Timing): Promise<void> {
  if (!Records) return void (await sendDue(ports, timing))
  const inserted = Records.filter(({ eventName }) => eventName === 'INSERT')
  const mailIds = inserted.flatMap(({ dynamodb }) => dynamodb?.Keys?.mailId?.S ?? [])
  await sendDue(ports, timing, ['first'])
  const outcomes = await sendMails(mailIds, ports, timing)
  if (outcomes.includes('failed')) throw new Error('a mail of this batch could not be processed')
}

export const lambda = (ports: MailPorts) => (event: StreamEvent) => sendQueuedMails(event, ports)
