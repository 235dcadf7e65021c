import type { Configuration } from '#shared/schemas/configuration.ts'
import { toEmailKey, toMailbox } from '../email-key.ts'

/** `burst` uses at once, of which one comes back in each interval. */
export type Size = { burst: number; intervalMs: number }

/** A budget of this size for each key. */
export type Budget<Subject> = { key: (subject: Subject) => string; size: Size }

/** Who shares the budget. `network` is the keyed code of a network address (http/caller-address.ts). */
type BudgetOwner = { ucasId: string; email: string; network: string }

export type Limit<S extends Partial<BudgetOwner> = BudgetOwner> = Budget<S> & {
  /** The uses that take from one budget. */
  scope: string
  /** The first sentence of a refusal; the second says when to ask again. */
  refusal?: string
  protects: string
  /** How one person could use the limit against another. */
  misuse: string
  /** The harm that remains possible. */
  accepted: string
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const manyLinks = 'Many links were requested for this email address.'

export const networkLinks: Limit<Pick<BudgetOwner, 'network'>> = {
  scope: 'Sign-ins from one network, in a stage without a captcha',
  key: ({ network }) => `network ${network}`,
  size: { burst: 300, intervalMs: second },
  refusal: 'Many people are signing in from where you are.',
  protects: 'The mail of everybody else, from a program on one network',
  misuse: 'Somebody behind the same address can use it up for everybody there, people on record included',
  accepted: 'A stage without a captcha is for development, or its operator has accepted the risk by name.',
}

export const pairLinks: Limit<Pick<BudgetOwner, 'ucasId' | 'email'>> = {
  scope: 'Links for one UCAS ID and email address',
  key: ({ ucasId, email }) => `pair ${ucasId} ${toEmailKey(email)}`,
  size: { burst: 3, intervalMs: 15 * minute },
  refusal: manyLinks,
  protects: 'A person’s mailbox, and the mail of everybody else',
  misuse:
    'Somebody who knows both can use up a person’s links. They still reach that person, and the newest works',
  accepted:
    'A person may wait up to 15 minutes for another link, and gets up to seven unwanted ones in an hour.',
}

export const mailboxLinksFromNetwork: Limit<Pick<BudgetOwner, 'email' | 'network'>> = {
  scope: 'Links to one mailbox that one network requests, for people not on record from UCAS',
  key: ({ email, network }) => `mailbox ${toMailbox(email)} ${network}`,
  size: { burst: 6, intervalMs: 10 * minute },
  refusal: manyLinks,
  protects: 'A mailbox from a stranger who invents UCAS IDs or tags',
  misuse: 'Somebody in the same network can use up the links of a mailbox there',
  accepted: 'Its owner may wait up to 10 minutes there, and can sign in at once from another network.',
}

export const mailboxLinks: Limit<Pick<BudgetOwner, 'email'>> = {
  scope: 'Links to one mailbox, for people not on record from UCAS',
  key: ({ email }) => `mailbox ${toMailbox(email)}`,
  size: { burst: 30, intervalMs: 2 * minute },
  refusal: manyLinks,
  protects: 'A mailbox from strangers in many networks',
  misuse: 'Strangers in five networks or more can use up the links of a mailbox',
  accepted:
    'Its owner competes with them for a link every 2 minutes. Up to 60 unwanted emails arrive in the first hour, each after a solved captcha.',
}

export const wrongPairs: Limit<Pick<BudgetOwner, 'ucasId'>> = {
  scope: 'Sign-ins whose email address does not match the records, for one UCAS ID',
  key: ({ ucasId }) => `wrong pair ${ucasId}`,
  size: { burst: 10, intervalMs: 6 * minute },
  refusal: 'Too many sign-ins with this UCAS ID did not match our records. One that matches works now.',
  protects: 'The address on a record from being guessed',
  misuse: 'Strangers can use it up. The matching address is not limited by it',
  accepted:
    'A person who mistypes the address during an attack sees this refusal instead of “did not match”. With new UCAS IDs, one can find out that an address is on several records.',
}

/** Allows half of the daily share at once, and as much again over the following day. */
const halfOfDailyShare = ({ mailsPerDay }: Pick<Configuration, 'mailsPerDay'>) => {
  const burst = Math.floor((mailsPerDay * 0.8) / 2)
  return { burst, intervalMs: Math.ceil(day / burst) }
}

export const linksOffRecord = (configuration: Pick<Configuration, 'mailsPerDay'>): Limit<object> => ({
  scope: 'Links for all people together who are not on record from UCAS',
  key: () => 'not on record',
  size: halfOfDailyShare(configuration),
  refusal: 'Many people are signing in today.',
  protects: 'A fifth of the daily mails, for people on record and for receipts',
  misuse: 'Many strangers who solve captchas can use it up for everybody who is not on record',
  accepted:
    'These people then compete for one link every few seconds. An alarm sounds. Importing the applicants ends it for them.',
})

export const networkBounces: Limit<Pick<BudgetOwner, 'network'>> = {
  scope: 'Bounces and complaints of the links that one network requested for people not on record from UCAS',
  key: ({ network }) => `bounces ${network}`,
  size: { burst: 10, intervalMs: 6 * minute },
  protects: 'The sending account, which AWS stops when many mails bounce',
  misuse: 'Somebody who makes eleven mails bounce pauses new addresses, but only those of their own network',
  accepted:
    'Mails that bounce hours later are counted too late. Deliveries before the first bounce do not count.',
}

export const networkPause: Limit<Pick<BudgetOwner, 'network'>> = {
  scope: 'Pauses of the new addresses of one network, after too many of its mails bounced',
  key: ({ network }) => `pause ${network}`,
  size: { burst: 1, intervalMs: hour },
  refusal:
    'Too many of our sign-in emails could not be delivered, so we have paused some of them. If you cannot wait, call the Clearing Hotline.',
  protects: 'The sending account',
  misuse: 'As above',
  accepted: 'A person with a new address waits up to an hour, or signs in from another network.',
}

export const personCalls: Limit<Pick<BudgetOwner, 'ucasId' | 'email'>> = {
  scope: 'Drafts, entry checks and submissions of one person',
  key: ({ ucasId, email }) => `calls ${ucasId} ${toEmailKey(email)}`,
  // 64 submissions at the same time must end as one application.
  size: { burst: 100, intervalMs: second },
  protects: 'The tables and functions from one signed-in person',
  misuse: 'Nobody: only the person’s own sessions take from it',
  accepted: 'Nothing.',
}

/** Returns every limit, from the most personal to the most shared. */
export const limits = (configuration: Configuration): readonly Limit[] => [
  personCalls,
  pairLinks,
  mailboxLinksFromNetwork,
  mailboxLinks,
  wrongPairs,
  networkLinks,
  networkBounces,
  networkPause,
  linksOffRecord(configuration),
]
