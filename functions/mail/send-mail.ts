import { setTimeout as wait } from 'node:timers/promises'
import { portalConfiguration } from '../configuration.ts'
import type { Email } from '../gateways/mailer.ts'
import { count, logError, recordMax } from '../logging/log.ts'
import { runBatch } from '../logging/run-batch.ts'
import type { sendMailNeeds } from '../needs.ts'
import type { PortsFor } from '../ports.ts'
import type { Mail, MailContent, MailQueue } from '../repositories/outbox-records.ts'
import { applicationReceivedEmail } from './application-received-email.ts'
import { attachmentRequestEmail } from './attachment-request-email.ts'
import { areAllPaused, getPauseEnd } from './bounce-limit.ts'
import { signInLinkEmail } from './sign-in-link-email.ts'
import { ucasIdSettledEmail } from './ucas-id-settled-email.ts'

type MailPorts = PortsFor<typeof sendMailNeeds>
/** The sender's clock and delay, which a test may simulate. */
type Timing = { clock: () => Date; wait: (delayMs: number) => Promise<unknown> }
type Outcome = 'sent' | 'postponed' | 'failed'

const allQueues: readonly MailQueue[] = ['first', 'last']
const realTiming: Timing = { clock: () => new Date(), wait }
const name = 'send-mail'
const maxRunMs = 40_000
const intervalMs = 1000 / portalConfiguration.mailsPerSecond
/** The mails of half a second, whose turns a sender reserves at once. */
const blockSize = Math.ceil(portalConfiguration.mailsPerSecond / 2)
/** Must not be the key of a pause: both would be stored in one item, and a reservation expires within minutes. */
const turnsKey = 'mail turns'
/** How far ahead the first reserved turn is, so that it has not passed when the reply arrives. */
const leadMs = 50

/**
 * Sends every mail that is due, in the order of the outbox. Returns how many SES accepted. It starts no block after 40
 * seconds, so that Lambda does not stop it between sending a mail and recording it.
 */
export const sendDueMails = (ports: MailPorts, timing = realTiming): Promise<number> =>
  runBatch(name, () => sendDue(ports, timing))

async function sendDue(ports: MailPorts, timing: Timing, queues = allQueues): Promise<number> {
  const end = timing.clock().getTime() + maxRunMs
  const outcomes = await withSender(ports, timing, async sender => {
    // The index may still list mails that have just been claimed.
    let emptyRounds = 0
    for (;;) {
      const openQueues = await withoutPaused(queues, ports)
      const due = await ports.outbox.listDue(ports.now(), blockSize, openQueues)
      emptyRounds = (await sender.add(due, openQueues)) ? 0 : emptyRounds + 1
      if (due.length < blockSize || emptyRounds > 1 || timing.clock().getTime() > end) return
      if (emptyRounds > 0) await timing.wait(blockSize * intervalMs)
    }
  })
  return outcomes.filter(outcome => outcome === 'sent').length
}

/**
 * Returns the outcome of each mail that `addMails` adds to a sender, once all are sent. If `addMails` fails, waits for the
 * started mails first: Lambda would stop the process before they are marked as sent, and they would be sent again.
 */
async function withSender(
  ports: MailPorts,
  timing: Timing,
  addMails: (sender: ReturnType<typeof createSender>) => Promise<unknown>,
): Promise<Outcome[]> {
  const sender = createSender(ports, timing)
  try {
    await addMails(sender)
  } finally {
    await sender.finish()
  }
  return sender.finish()
}

/** Returns the queues without the last one while links to people without a record are paused. */
async function withoutPaused(queues: readonly MailQueue[], ports: MailPorts): Promise<readonly MailQueue[]> {
  const isPaused = queues.includes('last') && (await areAllPaused(ports['sign-in-limits'], ports.now()))
  return isPaused ? queues.filter(queue => queue !== 'last') : queues
}

/**
 * Creates a sender of blocks of mails, in the given order at the rate limit, which all senders share. It claims a block
 * and reserves its turns while the previous block is being sent, and does not wait for SES to accept a mail before the
 * next. A failed mail is logged and does not delay the others.
 */
function createSender(ports: MailPorts, timing: Timing) {
  const outcomes: Promise<Outcome>[] = []
  let started = Promise.resolve()

  /** Starts to send each mail at its turn. */
  async function start(mails: Mail[], firstTurn: Date) {
    for (const [index, mail] of mails.entries()) {
      const turn = firstTurn.getTime() + Math.ceil(index * intervalMs)
      const delayMs = turn - timing.clock().getTime()
      if (delayMs > 0) await timing.wait(delayMs)
      outcomes.push(sendMail(mail, ports).catch(logFailure))
    }
  }

  async function addBlock(mailIds: string[], queues: readonly MailQueue[]): Promise<boolean> {
    const claims = await Promise.all(mailIds.map(mailId => claim(mailId, queues, ports).catch(logFailure)))
    const mails = claims.filter(claimed => typeof claimed === 'object')
    outcomes.push(...claims.filter(claimed => claimed === 'failed').map(failure => Promise.resolve(failure)))
    if (mails.length > 0) {
      const earliest = new Date(timing.clock().getTime() + leadMs)
      const limits = ports['sign-in-limits']
      const firstTurn = await limits.reserve(turnsKey, mails.length, intervalMs, earliest)
      await started
      started = start(mails, firstTurn)
    }
    return claims.some(claimed => claimed !== undefined)
  }

  return {
    /** Adds those mails that are in one of the queues, to be sent. Returns whether any could be claimed. */
    async add(mailIds: string[], queues: readonly MailQueue[]): Promise<boolean> {
      let hasClaimed = false
      for (let index = 0; index < mailIds.length; index += blockSize)
        if (await addBlock(mailIds.slice(index, index + blockSize), queues)) hasClaimed = true
      return hasClaimed
    },

    /** Returns the outcome of each mail that was claimed, once all are sent. */
    async finish(): Promise<Outcome[]> {
      await started
      return Promise.all(outcomes)
    },
  }
}

/** Claims a mail of the queues, or holds it during a pause. Returns undefined if it is not due or already claimed. */
async function claim(
  mailId: string,
  queues: readonly MailQueue[],
  ports: MailPorts,
): Promise<Mail | 'held' | undefined> {
  const mail = await ports.outbox.claim(mailId, ports.now(), queues)
  const pauseEnd = mail && (await getPauseEnd(ports['sign-in-limits'], mail, ports.now()))
  if (pauseEnd) {
    await ports.outbox.holdUntil(mailId, pauseEnd)
    return 'held'
  }
  if (mail?.queuedAt) recordMax('mail-wait', (ports.now().getTime() - Date.parse(mail.queuedAt)) / 1000)
  return mail
}

/**
 * Composes a claimed mail, sends it and marks it as sent. If the process ends before the mark, the mail is sent again.
 * Postpones a mail that SES refuses.
 */
async function sendMail(mail: Mail, ports: MailPorts): Promise<'sent' | 'postponed'> {
  try {
    await ports.mail.send(portalConfiguration.sender, mail, await createEmail(mail.letter, ports))
  } catch (error) {
    count('mails-refused')
    logError(error, { mail: mail.letter.kind })
    await ports.outbox.postpone(mail, ports.now())
    return 'postponed'
  }
  count('mails-sent')
  await ports.outbox.markSent(mail.mailId, ports.now())
  return 'sent'
}

function logFailure(error: unknown): 'failed' {
  count('mails-failed')
  logError(error, { mail: 'failed' })
  return 'failed'
}

/**
 * Creates the email of a mail. Creates the token of a sign-in link here, so that its half hour starts now (DECISIONS,
 * section 3).
 */
async function createEmail(content: MailContent, ports: MailPorts): Promise<Email> {
  if (content.kind === 'sign-in-link') {
    const { ucasPersonalId, email, next } = content
    const link = await ports['sign-in-links'].create({ ucasPersonalId, email, next }, ports.now())
    return signInLinkEmail({ ucasPersonalId, ...link })
  }
  if (content.kind === 'application-received') return applicationReceivedEmail(content)
  if (content.kind === 'ucas-id-settled') return ucasIdSettledEmail(content)
  return attachmentRequestEmail(content)
}

type StreamEvent = { Records?: { eventName?: string; dynamodb?: { Keys?: { mailId?: { S?: string } } } }[] }

/**
 * Sends the mails of a batch of outbox changes, or, without a batch, every mail that is due. The mails of the first queue
 * overtake the batch, which a flood of sign-ins may have delayed. A batch with a failed mail fails after the others are
 * sent, so that the stream delivers it again and finally moves it to the dead-letter queue.
 */
export const sendQueuedMails = (
  { Records }: StreamEvent,
  ports: MailPorts,
  timing = realTiming,
): Promise<void> =>
  runBatch(name, async () => {
    if (!Records) return void (await sendDue(ports, timing))
    const inserted = Records.filter(({ eventName }) => eventName === 'INSERT')
    const mailIds = inserted.flatMap(({ dynamodb }) => dynamodb?.Keys?.mailId?.S ?? [])
    await sendDue(ports, timing, ['first'])
    const queues = await withoutPaused(allQueues, ports)
    const outcomes = await withSender(ports, timing, sender => sender.add(mailIds, queues))
    if (outcomes.includes('failed')) throw new Error('a mail of this batch could not be processed')
  })

export const lambda = (ports: MailPorts) => (event: StreamEvent) => sendQueuedMails(event, ports)
