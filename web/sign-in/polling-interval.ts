import type { MailStatus } from '#shared/schemas/sign-in.ts'

const second = 1000
const minute = 60 * second
/** How long the page looks often, and how long it looks at all: as long as it may know. */
const soon = 10 * minute
const late = 60 * minute

const pauses: Record<Exclude<MailStatus, 'bounced'>, number> = {
  queued: 2 * second,
  sent: 5 * second,
  delayed: 10 * second,
  // It may still come back: some providers take a mail before they look for its mailbox.
  delivered: 30 * second,
}

/** Milliseconds until the page looks again what became of a mail that it waits for since then; false when no more. */
export function pollingInterval(status: MailStatus, waited: number): number | false {
  if (status === 'bounced' || waited >= late) return false
  return waited < soon ? pauses[status] : minute
}
