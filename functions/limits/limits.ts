import type { Configuration } from '#shared/schemas/configuration.ts'
import { toEmailKey, toMailbox } from '../email-key.ts'

/** `burst` uses at once, of which one comes back in each interval. */
export type Size = { burst: number; intervalMs: number }

/** A budget of this size for each key. The table in functions/README.md says what each protects. */
export type Budget<Subject> = { key: (subject: Subject) => string; size: Size }

/** A budget whose empty state refuses a sign-in. `refusal` is the first sentence; the last says when to ask again. */
export type Limit<Subject> = Budget<Subject> & { refusal: string }

type Pair = { ucasId: string; email: string }
/** `network` is the keyed code of a network address (http/caller-address.ts). */
type Network = { network: string }

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

const manyLinks = 'Many links were requested for this email address.'

/** Drafts, entry checks and submissions of one person. 64 submissions at the same time must end as one application. */
export const personCalls: Budget<Pair> = {
  key: ({ ucasId, email }) => `calls ${ucasId} ${toEmailKey(email)}`,
  size: { burst: 100, intervalMs: second },
}

/** Links for one UCAS ID and email address. */
export const pairLinks: Limit<Pair> = {
  key: ({ ucasId, email }) => `pair ${ucasId} ${toEmailKey(email)}`,
  size: { burst: 3, intervalMs: 15 * minute },
  refusal: manyLinks,
}

/** Links to one mailbox that one network requests, for people not on record from UCAS. */
export const mailboxLinksFromNetwork: Limit<Pair & Network> = {
  key: ({ email, network }) => `mailbox ${toMailbox(email)} ${network}`,
  size: { burst: 6, intervalMs: 10 * minute },
  refusal: manyLinks,
}

/** Links to one mailbox, for people not on record from UCAS. */
export const mailboxLinks: Limit<Pair> = {
  key: ({ email }) => `mailbox ${toMailbox(email)}`,
  size: { burst: 30, intervalMs: 2 * minute },
  refusal: manyLinks,
}

/** Sign-ins with one UCAS ID whose email address does not match the records. */
export const wrongPairs: Limit<Pair> = {
  key: ({ ucasId }) => `wrong pair ${ucasId}`,
  size: { burst: 10, intervalMs: 6 * minute },
  refusal: 'Too many sign-ins with this UCAS ID did not match our records. One that matches works now.',
}

/** Sign-ins from one network, in a stage without a captcha. */
export const networkSignIns: Limit<Network> = {
  key: ({ network }) => `network ${network}`,
  size: { burst: 300, intervalMs: second },
  refusal: 'Many people are signing in from where you are.',
}

/** Bounces and complaints of the links that one network requested for people not on record from UCAS: ten an hour pass. */
export const networkBounces: Budget<Network> = {
  key: ({ network }) => `bounces ${network}`,
  size: { burst: 11, intervalMs: 6 * minute },
}

/** Links to new addresses that one network requests while its budget of bounces is empty. */
export const newAddressLinks: Limit<Network> = {
  key: ({ network }) => `new addresses ${network}`,
  size: { burst: 3, intervalMs: 5 * second },
  refusal: 'Many of our emails to addresses entered where you are came back, so we send links there slowly.',
}

/** Links for all people together who are not on record from UCAS: 80 % of the daily mails, half of them at once. */
export function linksOffRecord({ mailsPerDay }: Pick<Configuration, 'mailsPerDay'>): Limit<unknown> {
  const burst = Math.floor((mailsPerDay * 0.8) / 2)
  return {
    key: () => 'not on record',
    size: { burst, intervalMs: Math.ceil(day / burst) },
    refusal: 'Many people are signing in today.',
  }
}
