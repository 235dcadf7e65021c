import { setTimeout as wait } from 'node:timers/promises'
import { portalConfiguration } from '../configuration.ts'
import { safeError } from '../http/safe-error.ts'
import { count, log, recordMax } from '../log.ts'
import type { sendMailNeeds } from '../needs.ts'
import type { PortsFor } from '../ports.ts'
import type { Mail, MailContent } from '../repositories/outbox/outbox-records.ts'
import { runBatch } from '../run-batch.ts'
import { applicationReceivedEmail } from './application-received-email.ts'
import { attachmentRequestEmail } from './attachment-request-email.ts'
import type { Email } from './email.ts'
import { signInLinkEmail } from './sign-in-link-email.ts'

type MailPorts = PortsFor<typeof sendMailNeeds>
/** What the sending goes by: a clock, and a way to wait for some milliseconds. */
export type Pace = { clock: () => Date; wait: (milliseconds: number) => Promise<unknown> }
type Outcome = 'sent' | 'postponed' | 'failed' | 'not mine'

const realPace: Pace = { clock: () => new Date(), wait }
const name = 'send-mail'
const atOnce = 14
const longestRun = 40_000
const oneMail = { burst: 1, every: Math.ceil(1000 / portalConfiguration.mailsPerSecond) }

/**
 * Sends every mail that is due, oldest first; returns how many SES accepted. Begins no batch after 40 seconds, so that
 * a function is not stopped between sending a mail and recording it.
 */
export const sendDueMails = (ports: MailPorts, pace = realPace): Promise<number> =>
  runBatch(name, () => sendDue(ports, pace))

async function sendDue(ports: MailPorts, pace: Pace): Promise<number> {
  const end = pace.clock().getTime() + longestRun
  let accepted = 0
  for (;;) {
    const due = await ports.outbox.listDue(ports.now(), atOnce)
    const outcomes = await sendMails(due, ports, pace)
    accepted += outcomes.filter(outcome => outcome === 'sent').length
    const mine = outcomes.some(outcome => outcome !== 'not mine')
    if (due.length < atOnce || !mine || pace.clock().getTime() > end) return accepted
  }
}

/**
 * Sends mails in this order, each in its turn, without waiting until SES has taken the one before. One that fails is
 * logged and keeps none of the others up.
 */
async function sendMails(mailIds: string[], ports: MailPorts, pace: Pace): Promise<Outcome[]> {
  const sending: Promise<Outcome>[] = []
  for (const mailId of mailIds) {
    const mail = await inTurn(mailId, ports, pace).catch(failed)
    sending.push(
      typeof mail === 'object' ? sendMail(mail, ports).catch(failed) : Promise.resolve(mail ?? 'not mine'),
    )
  }
  return Promise.all(sending)
}

/**
 * Claims a mail and waits until one more may be sent: together all senders keep to the rate that SES allows. Undefined
 * when it is not theirs.
 */
async function inTurn(mailId: string, ports: MailPorts, pace: Pace): Promise<Mail | undefined> {
  const mail = await ports.outbox.claim(mailId, ports.now())
  if (!mail) return
  if (mail.queuedAt) recordMax('mail-wait', (ports.now().getTime() - Date.parse(mail.queuedAt)) / 1000)
  for (;;) {
    const early = await ports['sign-in-limits'].take('mails', oneMail, pace.clock())
    if (!early) return mail
    await pace.wait(early.again.getTime() - pace.clock().getTime())
  }
}

/**
 * Sends one claimed mail: writes it, hands it to SES, records that. If the process dies between the last two the
 * mail is sent again; when SES refuses, the mail is put off and tried again.
 */
async function sendMail(mail: Mail, ports: MailPorts): Promise<'sent' | 'postponed'> {
  try {
    await ports.mail.send(portalConfiguration.sender, mail, await written(mail.letter, ports))
  } catch (thrown) {
    count('mails-refused')
    log('error', { mail: mail.letter.kind, ...safeError(thrown) })
    await ports.outbox.postpone(mail, ports.now())
    return 'postponed'
  }
  count('mails-sent')
  await ports.outbox.markSent(mail.mailId, ports.now())
  return 'sent'
}

function failed(thrown: unknown): 'failed' {
  count('mails-failed')
  log('error', { mail: 'failed', ...safeError(thrown) })
  return 'failed'
}

/** A sign-in link's token is made now, so that its half hour counts from being sent (DECISIONS, section 3). */
async function written(letter: MailContent, ports: MailPorts): Promise<Email> {
  if (letter.kind === 'sign-in-link') {
    const { ucasPersonalId, email, next } = letter
    const link = await ports['sign-in-links'].create({ ucasPersonalId, email, next }, ports.now())
    return signInLinkEmail({ ucasPersonalId, ...link })
  }
  if (letter.kind === 'application-received')
    return applicationReceivedEmail({ ...letter, submittedAt: new Date(letter.submittedAt) })
  return attachmentRequestEmail({ ...letter, expiresAt: new Date(letter.expiresAt) })
}

type StreamEvent = { Records?: { eventName?: string; dynamodb?: { Keys?: { mailId?: { S?: string } } } }[] }

/**
 * Sends the mails of a batch of outbox changes; without one, as on a schedule, whatever is due. A batch with a mail
 * that could not be worked on fails when the others are sent, so that it comes again and in the end is laid aside.
 */
export const sendQueuedMails = (event: StreamEvent, ports: MailPorts, pace = realPace): Promise<void> =>
  runBatch(name, () => sendAdded(event, ports, pace))

async function sendAdded({ Records }: StreamEvent, ports: MailPorts, pace: Pace): Promise<void> {
  if (!Records) return void (await sendDue(ports, pace))
  const added = Records.filter(({ eventName }) => eventName === 'INSERT')
  const mailIds = added.flatMap(({ dynamodb }) => dynamodb?.Keys?.mailId?.S ?? [])
  const outcomes = await sendMails(mailIds, ports, pace)
  if (outcomes.includes('failed')) throw new Error('a mail of this batch could not be worked on')
}

export const lambda = (ports: MailPorts) => (event: StreamEvent) => sendQueuedMails(event, ports)
