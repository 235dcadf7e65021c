import { portalConfiguration } from '../configuration.ts'
import { count } from '../logging/log.ts'
import type { Ports } from '../ports.ts'
import type { RecordOwner } from '../repositories/applicants.ts'
import type { Limit } from '../repositories/sign-in-limits.ts'

type Budget = { key: string; limit: Limit; reason: string; isDaily: boolean }

export const manyFromNetwork = 'Many people are signing in from where you are.'

/** Returns the limit of a share of SES's daily quota: half of it at once, and as much again over the following day. */
function toDailyLimit(share: number): Limit {
  const burst = Math.floor((portalConfiguration.mailsPerDay * share) / 2)
  return { burst, intervalMs: Math.ceil(86_400_000 / burst) }
}

const dailyBudgets = {
  new: { limit: toDailyLimit(0.6), reason: 'Many new people are signing in today.' },
  applied: { limit: toDailyLimit(0.2), reason: 'Many people who applied here are signing in today.' },
}
/** Enough for the people of one school, but not the whole daily limit. */
const networkBudget = { limit: { burst: 2000, intervalMs: 43_200 }, reason: manyFromNetwork }

const listBudgets = (people: keyof typeof dailyBudgets, network: string): Budget[] => [
  { key: `${people} ${network}`, ...networkBudget, isDaily: false },
  { key: people, ...dailyBudgets[people], isDaily: true },
]

/**
 * Takes one from each budget that the links of several people share. When one is empty, refunds what it took and
 * returns the reason and when to retry. A link to a person on record from UCAS takes from none. Other records share the
 * budgets, because anyone can create one by applying with an invented UCAS ID. `source` is undefined without a record;
 * `network` is the caller's `callerNetworkHash`.
 */
export async function takeSharedBudgets(
  { source, network }: { source: RecordOwner['source'] | undefined; network: string },
  limits: Pick<Ports['sign-in-limits'], 'take' | 'refund'>,
  now: Date,
): Promise<{ reason: string; retryAt: Date } | undefined> {
  if (source === 'ucas') return
  const budgets = listBudgets(source === 'portal' ? 'applied' : 'new', network)
  for (const [index, { key, limit, reason, isDaily }] of budgets.entries()) {
    const exhausted = await limits.take(key, limit, now)
    if (!exhausted) continue
    if (isDaily) count('links-over-daily-limit')
    for (const taken of budgets.slice(0, index)) await limits.refund(taken.key, taken.limit, now)
    return { reason, retryAt: exhausted.retryAt }
  }
  return
}
