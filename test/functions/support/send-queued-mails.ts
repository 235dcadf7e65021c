import timers from 'node:timers/promises'
import { vi } from 'vitest'
import type { CommandPorts } from '#bin/ports/command-ports.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'

export async function listQueuedMails(ports: CommandPorts): Promise<string[]> {
  const mails = await ports.mails.list()
  return mails.filter(({ sentAt }) => !sentAt).map(({ mailId }) => mailId)
}

/** Sends every mail that is not sent yet, without the pauses of the sender. Returns the ids of those that failed. */
export async function sendQueuedMails(ports: CommandPorts): Promise<string[]> {
  const mailIds = await listQueuedMails(ports)
  return mailIds.length === 0 ? [] : sendMails(mailIds, ports)
}

/** Sends these mails as one batch of the sender, without its pauses. Returns the ids of those that failed. */
export async function sendMails(mailIds: readonly string[], ports: CommandPorts): Promise<string[]> {
  const pause = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
  const Records = mailIds.map(mailId => ({ messageId: mailId, body: mailId, eventSourceARN: '' }))
  const { batchItemFailures } = await createMailSender(ports)({ Records })
  pause.mockRestore()
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}
