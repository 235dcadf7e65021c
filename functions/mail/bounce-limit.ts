import { portalConfiguration } from '../configuration.ts'
import { count } from '../logging/log.ts'
import type { Ports } from '../ports.ts'
import type { Mail } from '../repositories/outbox-records.ts'

type Limits = Ports['sign-in-limits']
type BounceLimits = Pick<Limits, 'addToHour' | 'pause' | 'getPauseEnd'>
type CountedMail = Pick<Mail, 'network' | 'queuedAt'>
/** The people without a record whose links a pause stops, and how many bounces in an hour start it. */
type Scope = { key: string; bouncesPerHour: number }

const pauseMs = 3_600_000
/** SES reviews an account at 5 % of bounces, and pauses it at 10 %. */
const deliveriesPerBounce = 20
/** SES reviews an account at 0.1 % of complaints. */
const bouncesPerComplaint = 20

export const newPeopleScope: Scope = {
  key: 'links to new people',
  bouncesPerHour: portalConfiguration.bouncesPerHour,
}
export const createNetworkScope = (network: string): Scope => ({
  key: `${newPeopleScope.key} of ${network}`,
  bouncesPerHour: 10,
})

/**
 * Counts a bounced mail for the network that requested it, and then for all new people. Pauses the links to new people
 * for an hour when too many mails have bounced. The bounces beyond the limit of a network do not count for all, so that
 * one network cannot pause the others.
 */
export async function countBounce(
  limits: BounceLimits,
  mail: CountedMail,
  now: Date,
  bounces = 1,
): Promise<void> {
  for (const scope of toScopes(mail)) if (!(await countIn(scope, limits, mail, now, bounces))) return
}

/** Counts a mail that was marked as spam. */
export const countComplaint = (limits: BounceLimits, mail: CountedMail, now: Date): Promise<void> =>
  countBounce(limits, mail, now, bouncesPerComplaint)

/** Counts a delivered mail. Twenty of them allow one more bounce. */
export async function countDelivery(
  limits: Pick<Limits, 'addToHour'>,
  mail: CountedMail,
  now: Date,
): Promise<void> {
  for (const { key } of toScopes(mail)) await limits.addToHour(key, { deliveries: 1 }, now)
}

/** Returns the end of the latest pause of the scopes; undefined when there is none. */
export async function getPauseEnd(
  limits: Pick<Limits, 'getPauseEnd'>,
  scopes: readonly Scope[],
  now: Date,
): Promise<Date | undefined> {
  const ends = await Promise.all(scopes.map(({ key }) => limits.getPauseEnd(key, now)))
  const latest = Math.max(...ends.map(end => end?.getTime() ?? 0))
  return latest > 0 ? new Date(latest) : undefined
}

const toScopes = ({ network }: CountedMail) =>
  network ? [createNetworkScope(network), newPeopleScope] : [newPeopleScope]

/** Counts bounces in a scope. Returns whether they also count for all: not those beyond the limit. */
async function countIn(
  { key, bouncesPerHour }: Scope,
  limits: BounceLimits,
  { queuedAt = '' }: CountedMail,
  now: Date,
  added: number,
): Promise<boolean> {
  // A pause could not have stopped the mails that were queued before it.
  const pauseEnd = await limits.getPauseEnd(key, now)
  if (pauseEnd && queuedAt < new Date(pauseEnd.getTime() - pauseMs).toISOString()) return false
  const { bounces, deliveries } = await limits.addToHour(key, { bounces: added }, now)
  const limit = bouncesPerHour + Math.floor(deliveries / deliveriesPerBounce)
  if (bounces > limit) {
    // The alarm is for a pause of all, at which somebody must look at once.
    if (key === newPeopleScope.key) count('bounces-over-limit')
    await limits.pause(key, new Date(now.getTime() + pauseMs), now)
  }
  return bounces - added <= limit
}
