import { portalConfiguration } from '../configuration.ts'
import { count } from '../logging/log.ts'
import type { Ports } from '../ports.ts'
import type { Mail } from '../repositories/outbox-records.ts'

type Limits = Ports['sign-in-limits']
type BounceLimits = Pick<Limits, 'addToHour' | 'pause' | 'getPauseEnd'>
type MailOrigin = Pick<Mail, 'network' | 'source'>
type CountedMail = MailOrigin & Pick<Mail, 'queuedAt'>
/** Whose mails a pause stops, and how many bounces in an hour start it. */
type Scope = { key: string; bouncesPerHour: number }

const pauseMs = 3_600_000
/** SES reviews an account at 5 % of bounces, and pauses it at 10 %. */
const deliveriesPerBounce = 20
/** SES reviews an account at 0.1 % of complaints. */
const bouncesPerComplaint = 20

const allNetworks: Scope = { key: 'mails', bouncesPerHour: portalConfiguration.bouncesPerHour }
const createNetworkScope = (network: string): Scope => ({ key: `mails of ${network}`, bouncesPerHour: 10 })

/**
 * Returns the scopes that a mail belongs to: the network of the caller who requested it, then all networks. A mail to a
 * person on record from UCAS belongs to none, because that person is real, and neither does a mail that staff request.
 */
const toScopes = ({ network, source }: MailOrigin): Scope[] =>
  network && source !== 'ucas' ? [createNetworkScope(network), allNetworks] : []

/**
 * Counts a bounced mail for the network that requested it, and then for all networks. Pauses their mails for an hour when
 * too many have bounced. The bounces beyond the limit of a network do not count for all, so that one network cannot pause
 * the others.
 */
export async function countBounce(
  limits: BounceLimits,
  mail: CountedMail,
  now: Date,
  bounces = 1,
): Promise<void> {
  let remaining = bounces
  for (const scope of toScopes(mail))
    if (remaining > 0) remaining = await countIn(scope, limits, mail, now, remaining)
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

/** Returns when a mail of this origin may be sent again; undefined when it is not paused. */
export async function getPauseEnd(
  limits: Pick<Limits, 'getPauseEnd'>,
  mail: MailOrigin,
  now: Date,
): Promise<Date | undefined> {
  const ends = await Promise.all(toScopes(mail).map(({ key }) => limits.getPauseEnd(key, now)))
  const latest = Math.max(...ends.map(end => end?.getTime() ?? 0))
  return latest > 0 ? new Date(latest) : undefined
}

/** Whether the mails of all networks are paused. */
export const areAllPaused = async (limits: Pick<Limits, 'getPauseEnd'>, now: Date): Promise<boolean> =>
  (await limits.getPauseEnd(allNetworks.key, now)) !== undefined

/** Counts bounces in a scope. Returns how many of them are within its limit. */
async function countIn(
  { key, bouncesPerHour }: Scope,
  limits: BounceLimits,
  { queuedAt = '' }: CountedMail,
  now: Date,
  bounces: number,
): Promise<number> {
  // A pause could not have stopped the mails that were queued before it.
  const pauseEnd = await limits.getPauseEnd(key, now)
  if (pauseEnd && queuedAt < new Date(pauseEnd.getTime() - pauseMs).toISOString()) return 0
  const counted = await limits.addToHour(key, { bounces }, now)
  const limit = bouncesPerHour + Math.floor(counted.deliveries / deliveriesPerBounce)
  if (counted.bounces > limit) {
    // Only a pause of all networks raises the alarm.
    if (key === allNetworks.key) count('bounces-over-limit')
    await limits.pause(key, new Date(now.getTime() + pauseMs), now)
  }
  return Math.max(0, Math.min(bounces, limit - (counted.bounces - bounces)))
}
