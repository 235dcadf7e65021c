import { toEmailKey } from '#functions/email-key.ts'
import type { Mail, MailContent, MailState } from '#functions/repositories/mails.ts'
import type { Ports } from '../../tables/ports.ts'

/** What each kind of mail is, for staff. */
const mailSubjects: Record<MailContent['kind'], string> = {
  'sign-in-link': 'sign-in link',
  'application-received': 'receipt of the application',
  'application-withdrawn': 'notice that the application is withdrawn',
  'email-changed': 'notice that the email address has changed',
  'attachment-request': 'document request',
  'documents-received': 'receipt of documents',
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

export const failedStates: readonly MailState[] = ['returned', 'bounced', 'complained', 'unsent']

/**
 * Returns a function that tells whether staff have corrected the address of a mail after the mail was queued. Staff need
 * not call anybody about such a mail.
 */
export function createEarlierAddressCheck(mails: readonly Mail[]) {
  const correctedAt = new Map(
    mails.flatMap(({ to, content, queuedAt }) =>
      content.kind === 'email-changed' ? [[toEmailKey(to), queuedAt] as const] : [],
    ),
  )
  return ({ to, queuedAt }: Mail) => queuedAt <= (correctedAt.get(toEmailKey(to)) ?? '')
}

/** Returns a mail for --json, without its links and tokens. `at` is when it was sent or, before that, queued. */
export function toMailJson(mail: Mail, { mails, now }: Pick<Ports, 'mails' | 'now'>) {
  const { to, content, queuedAt, sentAt = null } = mail
  const state = mails.getState(mail, now())
  return {
    about: content.kind,
    subject: mailSubjects[content.kind],
    ucasId: 'ucasId' in content ? content.ucasId : null,
    applicationNumber: 'applicationNumber' in content ? content.applicationNumber : null,
    to,
    at: sentAt ?? queuedAt,
    sentAt,
    state,
    stateText: stateDescriptions[state],
  }
}
export type MailJson = ReturnType<typeof toMailJson>
