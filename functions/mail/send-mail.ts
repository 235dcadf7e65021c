import timers from 'node:timers/promises'
import { countSenders, type MailQueue, mailQueueNames, mailQueueVariable } from '../environment.ts'
import type { Email } from '../gateways/mailer.ts'
import { countMetric, logError, runAndLog } from '../log.ts'
import { mailer, mailQueues, mails, signInLinks } from '../ports/port-factories.ts'
import { createHandler, type PortsOf } from '../ports/ports.ts'
import type { MailContent } from '../repositories/mails.ts'
import {
  applicationReceivedEmail,
  applicationWithdrawnEmail,
  attachmentRequestEmail,
  emailChangedEmail,
  signInLinkEmail,
} from './emails.ts'

type MailPorts = PortsOf<'send-mail'>
/** The messages of one queue. The body of a message is the id of a mail. */
type MailMessages = { Records: { messageId: string; body: string; eventSourceARN: string }[] }
type Failures = { batchItemFailures: { itemIdentifier: string }[] }

/** The queues' shares of the rate while mails wait in both. Otherwise a queue has the whole rate. */
const shares: Record<MailQueue, number> = { priority: 0.75, normal: 0.25 }

/**
 * Creates the sender of one process, which sends at its part of the rate. Returns the messages that failed. SQS delivers
 * those again, and finally moves them to the dead-letter queue.
 */
export function createMailSender(ports: MailPorts) {
  let nextSendAt = 0
  async function waitToSend(intervalMs: number) {
    const now = Date.now()
    const sendAt = Math.max(now, nextSendAt)
    nextSendAt = sendAt + intervalMs
    if (sendAt > now) await timers.setTimeout(sendAt - now)
  }

  return ({ Records }: MailMessages): Promise<Failures> =>
    runAndLog('send-mail', async () => {
      const intervalMs = await getInterval(findQueue(Records[0]?.eventSourceARN ?? ''), ports)
      const failures = await Promise.all(
        Records.map(async ({ messageId, body }) => {
          try {
            await sendMail(body, ports, () => waitToSend(intervalMs))
            return []
          } catch (error) {
            countMetric('mails-failed')
            logError(error, { mail: 'failed' })
            return [{ itemIdentifier: messageId }]
          }
        }),
      )
      return { batchItemFailures: failures.flat() }
    })
}

const findQueue = (arn: string): MailQueue =>
  mailQueueNames.find(queue =>
    process.env[mailQueueVariable(queue)]?.endsWith(`/${arn.split(':').at(-1)}`),
  ) ?? 'priority'

/** Returns the time between two mails of one process. */
async function getInterval(queue: MailQueue, ports: MailPorts): Promise<number> {
  const { mailsPerSecond } = ports.configuration
  const isShared = await ports.mailQueues.hasWaiting(queue === 'priority' ? 'normal' : 'priority')
  return (1000 * countSenders(mailsPerSecond)) / (mailsPerSecond * (isShared ? shares[queue] : 1))
}

/**
 * Sends a mail and marks it as sent. If the process ends between the two, the mail is sent again. Does nothing if the
 * mail is sent or was erased.
 */
async function sendMail(mailId: string, ports: MailPorts, waitToSend: () => Promise<void>) {
  const mail = await ports.mails.get(mailId)
  if (!mail || mail.sentAt) return
  await waitToSend()
  await ports.mailer.send(ports.configuration, mail, await createEmail(mail.content, ports))
  countMetric('mails-sent')
  await ports.mails.markSent(mailId, ports.now())
}

/** Composes the email of a mail. Creates a sign-in link only here, so that its half hour starts now. */
async function createEmail(content: MailContent, ports: MailPorts): Promise<Email> {
  const { configuration } = ports
  if (content.kind === 'sign-in-link') {
    const { ucasId, email, next } = content
    const link = await ports.signInLinks.create({ ucasId, email, next }, ports.now())
    return signInLinkEmail({ ucasId, ...link }, configuration)
  }
  if (content.kind === 'application-received') return applicationReceivedEmail(content, configuration)
  if (content.kind === 'application-withdrawn') return applicationWithdrawnEmail(content, configuration)
  if (content.kind === 'email-changed') return emailChangedEmail(configuration)
  return attachmentRequestEmail(content, configuration)
}

export const handler = createHandler(createMailSender, { mailer, mailQueues, mails, signInLinks })
