import type { Writable } from 'node:stream'
import type { DeliveryStatus, Mail, MailContent } from '#functions/repositories/outbox/outbox-records.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import { colourText, stripControlCharacters } from '../terminal.ts'

type State = DeliveryStatus | 'waiting' | 'sent' | 'given up'
type MailFacts = ReturnType<typeof toMailFacts>

const stateOf = ({ sentAt, deadAt, fate }: Mail): State =>
  fate ?? (deadAt ? 'given up' : sentAt ? 'sent' : 'waiting')

/** A mail for --json, without what opens anything. */
export function toMailFacts(mail: Mail) {
  const { to, letter, sentAt = null } = mail
  return {
    about: letter.kind,
    ucasId: 'ucasPersonalId' in letter ? letter.ucasPersonalId : null,
    applicationNumber: 'applicationNumber' in letter ? letter.applicationNumber : null,
    to,
    sentAt,
    state: stateOf(mail),
  }
}

const subjects: Record<MailContent['kind'], string> = {
  'sign-in-link': 'sign-in link',
  'application-received': 'receipt of the application',
  'attachment-request': 'request for documents',
}

const states: Record<State, string> = {
  waiting: 'waiting to be sent',
  sent: 'sent; the mail provider has not said yet whether it arrived',
  delayed: 'delayed; the mail provider has not taken it yet',
  delivered: 'delivered',
  returned: 'came back; the mailbox may be full, or it was an automatic reply',
  bounced: 'came back for good; the address does not accept mail',
  complained: 'arrived, and was marked as spam',
  'given up': 'given up; it could not be sent for a day',
}

const troubles: readonly State[] = ['returned', 'bounced', 'complained', 'given up']

/** Whether staff should know of a mail: it came back, was complained of or was never sent. */
export const hasFailed = (mail: Mail) => troubles.includes(stateOf(mail))

/** A mail as people read it. */
export function formatMail(facts: MailFacts, out: Writable): string {
  const { about, ucasId, applicationNumber, to, sentAt, state } = facts
  const said = colourText(out, troubles.includes(state) ? 'red' : 'green', states[state])
  const whose = applicationNumber ?? `UCAS ID ${ucasId}`
  const sent = sentAt ? `sent on ${formatLondonDateTime(new Date(sentAt))}` : 'not sent'
  return `${stripControlCharacters(`${whose}  ${to}  ${subjects[about]}, ${sent}`)}\n  ${said}`
}
