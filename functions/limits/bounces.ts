import { count } from '../logging/log.ts'
import type { budgets } from './budgets.ts'
import { networkBounces, networkPause } from './limits.ts'

type Budgets = ReturnType<typeof budgets>

/** SES reviews an account at 5 % of bounces: twenty delivered mails allow one more. */
const deliveriesPerBounce = 20

/** Counts a bounce or a complaint for the network that requested the mail. Pauses its new addresses when there are too many. */
export async function countBounce(network: string, limits: Pick<Budgets, 'take'>, now: Date): Promise<void> {
  const subject = { network }
  const exhausted = await limits.take(networkBounces.key(subject), networkBounces.size, now)
  if (!exhausted) return
  const paused = await limits.take(networkPause.key(subject), networkPause.size, now)
  if (!paused) count('networks-paused')
}

/** Counts a delivered mail for the network that requested it. */
export const countDelivery = (network: string, limits: Pick<Budgets, 'giveBack'>, now: Date): Promise<void> =>
  limits.giveBack(networkBounces.key({ network }), networkBounces.size, 1 / deliveriesPerBounce, now)
