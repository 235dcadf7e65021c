import type { Mail, MailContent, MailState } from '#functions/repositories/mails.ts'
import { formatTime } from '../../command-line/london-dates.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'

const mailSubjects: Record<MailContent['kind'], string> = {
  'sign-in-link': 'sign-in link',
  'application-received': 'receipt of the application',
  'application-withdrawn': 'notice that the application is withdrawn',
  'email-changed': 'notice that the email address has changed',
  'attachment-request': 'document request',
}

const stateDescriptions: Record<MailState, string> = {
  queued: 'waiting to be sent',
  sent: 'sent; the email provider has not confirmed the delivery yet',
  delayed: 'delayed; the email provider has not accepted it yet',
  delivered: 'delivered',
  returned: 'returned; the mailbox may be full, or this was an automatic reply',
  bounced: 'bounced; the address does not accept email',
  complained: 'delivered, then marked as spam',
  unsent: 'not sent for more than an hour; if AWS gave it up, it can be sent again',
}

const failedStates: readonly MailState[] = ['returned', 'bounced', 'complained', 'unsent']

export const selectFailed = (mails: readonly Mail[], { mails: { getState }, now }: CommandPorts): Mail[] =>
  mails.filter(mail => failedStates.includes(getState(mail, now())))

export const getMailTime = ({ sentAt, queuedAt }: Mail) => sentAt ?? queuedAt

export function formatMail(mail: Mail, { mails, now }: CommandPorts): string {
  const time = formatTime(getMailTime(mail))
  const state = stateDescriptions[mails.getState(mail, now())]
  return `${time}, ${mailSubjects[mail.content.kind]}, emailed to ${mail.to}: ${state}`
}
