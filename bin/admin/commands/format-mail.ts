import type { Writable } from 'node:stream'
import type { DeliveryStatus, Mail, MailContent } from '#functions/repositories/outbox-records.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { colourText, stripControlCharacters } from '../terminal.ts'

type State = DeliveryStatus | 'waiting' | 'sent' | 'given up'
type MailJson = ReturnType<typeof toMailJson>

const getMailState = ({ sentAt, deadAt, fate }: Mail): State =>
  fate ?? (deadAt ? 'given up' : sentAt ? 'sent' : 'waiting')

/** Returns a mail for --json, without its links and tokens. */
export function toMailJson(mail: Mail) {
  const { to, letter, sentAt = null } = mail
  return {
    about: letter.kind,
    ucasId: 'ucasPersonalId' in letter ? letter.ucasPersonalId : null,
    applicationNumber: 'applicationNumber' in letter ? letter.applicationNumber : null,
    to,
    sentAt,
    state: getMailState(mail),
  }
}

const subjects: Record<MailContent['kind'], string> = {
  'sign-in-link': 'sign-in link',
  'application-received': 'receipt of the application',
  'attachment-request': 'document request',
  'ucas-id-settled': 'decision about a UCAS ID',
}

const stateDescriptions: Record<State, string> = {
  waiting: 'waiting to be sent',
  sent: 'sent; the email provider has not confirmed the delivery yet',
  delayed: 'delayed; the email provider has not accepted it yet',
  delivered: 'delivered',
  returned: 'returned; the mailbox may be full, or this was an automatic reply',
  bounced: 'bounced; the address does not accept email',
  complained: 'delivered, then marked as spam',
  'given up': 'given up; the portal tried to send it for a day',
}

const failedStates: readonly State[] = ['returned', 'bounced', 'complained', 'given up']

/** Whether a mail was returned, bounced, was marked as spam or was never sent. */
export const hasFailed = (mail: Mail) => failedStates.includes(getMailState(mail))

/** Returns a mail as two lines of text. */
export function formatMail(mail: MailJson, out: Writable): string {
  const { about, ucasId, applicationNumber, to, sentAt, state } = mail
  const recipient = applicationNumber ?? `UCAS ID ${ucasId}`
  const sent = sentAt ? `sent on ${formatLondonDateTime(new Date(sentAt))}` : 'not sent'
  const heading = stripControlCharacters(`${recipient}  ${to}  ${subjects[about]}, ${sent}`)
  return `${heading}\n  ${colourText(out, failedStates.includes(state) ? 'red' : 'green', stateDescriptions[state])}`
}
