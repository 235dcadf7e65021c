import { portalConfiguration } from '../configuration.ts'
import { count } from '../logging/log.ts'
import type { Ports } from '../ports.ts'
import { addTime } from '../time.ts'

type Limits = Ports['sign-in-limits']

const hourMs = 3_600_000
const { bouncesPerHour } = portalConfiguration
const bounceLimit = { burst: bouncesPerHour, intervalMs: Math.ceil(hourMs / bouncesPerHour) }
/** Twenty delivered links allow one more bounce: SES reviews an account at 5 % of bounces, and pauses it at 10 %. */
const deliveryCredit = { ...bounceLimit, intervalMs: Math.ceil(bounceLimit.intervalMs / 20) }
const pauseDuration = { hours: 1 }
const bouncesKey = 'bounces of new people'
const pauseKey = 'pause of new people'

/** Counts a bounced link to a person without a record. Pauses these links for an hour when too many have bounced. */
export async function countBounce(limits: Pick<Limits, 'take' | 'pause'>, now: Date): Promise<void> {
  if (!(await limits.take(bouncesKey, bounceLimit, now))) return
  count('bounces-over-limit')
  await limits.pause(pauseKey, addTime(now, pauseDuration))
}

/** Counts a delivered link to a person without a record. */
export const countDelivery = (limits: Pick<Limits, 'giveBack'>, now: Date): Promise<void> =>
  limits.giveBack(bouncesKey, deliveryCredit, now)

/** Returns the end of the pause of links to people without a record; undefined when there is none. */
export const getPauseEnd = (limits: Pick<Limits, 'getPauseEnd'>, now: Date): Promise<Date | undefined> =>
  limits.getPauseEnd(pauseKey, now)
