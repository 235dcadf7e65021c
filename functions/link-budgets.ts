import type { Configuration } from '#shared/schemas/configuration.ts'
import { toEmailKey } from './record-owner.ts'

/**
 * A budget for each key: `burst` links at once, then one more in each interval. While it is empty, `refusal` is the first
 * sentence of the message.
 */
export type Budget = { key: string; burst: number; intervalMs: number; refusal: string }

const minute = 60_000
const day = 24 * 60 * minute
const manyLinks = 'Many links were requested for this email address.'

// The three budgets of sign-in links (functions/README.md, "Limits").

export const createPairBudget = (ucasId: string, email: string): Budget => ({
  key: `pair ${ucasId} ${toEmailKey(email)}`,
  burst: 3,
  intervalMs: 15 * minute,
  refusal: manyLinks,
})

/** Domains at which an address reaches the same mailbox as at another one. */
const mainDomains: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
}

/**
 * Returns the mailbox of an email address: without the tag after `+`, at Gmail without dots, and with one domain for
 * all of a provider. Two people may share a mailbox.
 */
function toMailbox(email: string): string {
  const [local = '', typedDomain = ''] = toEmailKey(email).split('@')
  const domain = mainDomains[typedDomain] ?? typedDomain
  const untagged = local.replace(/(?<=.)\+.*/, '')
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`
}

/** Links to one mailbox, for people who are not on record from UCAS. */
export const createMailboxBudget = (email: string): Budget => ({
  key: `mailbox ${toMailbox(email)}`,
  burst: 30,
  intervalMs: 2 * minute,
  refusal: manyLinks,
})

/** Links for all people together who are not on record from UCAS: 80 % of the daily mails, so that a fifth is left. */
export const createSharedBudget = ({ mailsPerDay }: Pick<Configuration, 'mailsPerDay'>): Budget => ({
  key: 'not on record',
  burst: Math.floor(0.6 * mailsPerDay),
  intervalMs: Math.ceil(day / (0.2 * mailsPerDay)),
  refusal: 'Many people are signing in today.',
})
