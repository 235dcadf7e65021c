import type { Writable } from 'node:stream'
import type { DeliveryStatus, Mail, MailContent } from '#functions/repositories/mail-records.ts'
import { addTime } from '#functions/time.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { colourText, stripControlCharacters } from '../context/terminal.ts'

type State = DeliveryStatus | 'queued' | 'sent' | 'unsent'
type MailJson = ReturnType<typeof toMailJson>

/** How long a mail may wait before it counts as failed. SQS tries for a day. */
const maxWait = { hours: 1 }

const getMailState = ({ deliveryStatus, sentAt, queuedAt }: Mail, now: Date): State => {
  if (deliveryStatus) return deliveryStatus
  if (sentAt) return 'sent'
  return addTime(new Date(queuedAt), maxWait) > now ? 'queued' : 'unsent'
}

/** Returns a mail for --json, without its links and tokens. */
export function toMailJson(mail: Mail, now: Date) {
  const { to, content, sentAt = null } = mail
  return {
    about: content.kind,
    ucasId: 'ucasPersonalId' in content ? content.ucasPersonalId : null,
    applicationNumber: 'applicationNumber' in content ? content.applicationNumber : null,
    to,
    sentAt,
    state: getMailState(mail, now),
  }
}

const subjects: Record<MailContent['kind'], string> = {
  'sign-in-link': 'sign-in link',
  'application-received': 'receipt of the application',
  'attachment-request': 'document request',
  'documents-received': 'receipt of documents',
  'ucas-id-settled': 'decision about a UCAS ID',
}

const stateDescriptions: Record<State, string> = {
  queued: 'waiting to be sent',
  sent: 'sent; the email provider has not confirmed the delivery yet',
  delayed: 'delayed; the email provider has not accepted it yet',
  delivered: 'delivered',
  returned: 'returned; the mailbox may be full, or this was an automatic reply',
  bounced: 'bounced; the address does not accept email',
  complained: 'delivered, then marked as spam',
  unsent: 'not sent for more than an hour; if AWS gave it up, it can be sent again',
}

const failedStates: readonly State[] = ['returned', 'bounced', 'complained', 'unsent']

/** Whether a mail was returned, bounced, was marked as spam or could not be sent for an hour. */
export const hasFailed = (mail: Mail, now: Date) => failedStates.includes(getMailState(mail, now))

/** Returns a mail as two lines of text. */
export function formatMail(mail: MailJson, out: Writable): string {
  const { about, ucasId, applicationNumber, to, sentAt, state } = mail
  const recipient = applicationNumber ?? `UCAS ID ${ucasId}`
  const sent = sentAt ? `sent on ${formatLondonDateTime(new Date(sentAt))}` : 'not sent'
  const heading = stripControlCharacters(`${recipient}  ${to}  ${subjects[about]}, ${sent}`)
  return `${heading}\n  ${colourText(out, failedStates.includes(state) ? 'red' : 'green', stateDescriptions[state])}`
}
