import { setTimeout as pause } from 'node:timers/promises'
import { portalConfiguration } from './configuration.ts'
import { applicationReceivedEmail } from './mail/application-received.ts'
import { attachmentRequestEmail } from './mail/attachment-request.ts'
import type { Email } from './mail/email.ts'
import { signInLinkEmail } from './mail/sign-in-link.ts'
import type { sendMailNeeds } from './needs.ts'
import { livePorts, type PortsFor } from './ports.ts'
import type { Letter } from './repositories/outbox.ts'

type MailPorts = PortsFor<typeof sendMailNeeds>

const atOnce = 14

/**
 * Sends every mail that is due, oldest first, at most 14 a second; returns how many SES accepted. Begins nothing
 * after `longest` milliseconds, so that a function is not stopped between sending a mail and recording it.
 */
export async function sweepOutbox(ports: MailPorts, longest = 40_000): Promise<number> {
  const end = performance.now() + longest
  let accepted = 0
  for (;;) {
    const due = await ports.outbox.due(ports.now(), atOnce)
    const outcomes = await Promise.all(due.map(mailId => sendMail(mailId, ports)))
    accepted += outcomes.filter(Boolean).length
    if (due.length < atOnce || performance.now() > end) return accepted
    await pause(1000)
  }
}

/**
 * Sends one mail: claims it, writes it, hands it to SES, records that. If the process dies between the last two the
 * mail is sent again; when SES refuses, the mail is put off and tried again.
 */
async function sendMail(mailId: string, ports: MailPorts): Promise<boolean> {
  const mail = await ports.outbox.claim(mailId, ports.now())
  if (!mail) return false
  try {
    await ports.mail.send(portalConfiguration.sender, mail.to, await written(mail.letter, ports))
  } catch (thrown) {
    console.error(
      JSON.stringify({
        level: 'error',
        error: thrown instanceof Error ? thrown.name : 'unknown',
        mail: mail.letter.kind,
      }),
    )
    await ports.outbox.postpone(mail, ports.now())
    return false
  }
  await ports.outbox.sent(mailId, ports.now())
  return true
}

/** A sign-in link's token is made now, so that its half hour counts from being sent (DECISIONS, section 3). */
async function written(letter: Letter, ports: MailPorts): Promise<Email> {
  if (letter.kind === 'sign-in-link') {
    const { ucasPersonalId, email, next } = letter
    const link = await ports['sign-in-links'].make({ ucasPersonalId, email, next }, ports.now())
    return signInLinkEmail({ ucasPersonalId, ...link })
  }
  if (letter.kind === 'application-received')
    return applicationReceivedEmail({ ...letter, submittedAt: new Date(letter.submittedAt) })
  return attachmentRequestEmail({ ...letter, expiresAt: new Date(letter.expiresAt) })
}

type StreamEvent = { Records?: { eventName?: string; dynamodb?: { Keys?: { mailId?: { S?: string } } } }[] }

let ports: MailPorts | undefined

/** Sends the mails of a batch of outbox changes; without one, as on a schedule, whatever is due. */
export async function handler({ Records }: StreamEvent): Promise<void> {
  ports ??= livePorts()
  if (!Records) return void (await sweepOutbox(ports))
  for (const { eventName, dynamodb } of Records) {
    const mailId = dynamodb?.Keys?.mailId?.S
    if (eventName === 'INSERT' && mailId) await sendMail(mailId, ports)
  }
}
