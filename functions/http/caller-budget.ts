import type { RouteName } from '#shared/contract.ts'
import { badRequest } from '#shared/errors.ts'
import { toEmailKey } from '../email-key.ts'
import type { Ports } from '../ports.ts'
import type { Identity } from './bearer.ts'

/** A page saves every two seconds. 64 submissions at the same time must end as one application. */
const limit = { burst: 100, intervalMs: 1000 }

/** Takes one call from a person's budget, which regains one call a second. Refuses with status 429 when it is empty. */
export async function takeCallerBudget(
  name: RouteName,
  { ucasPersonalId, email }: Identity,
  { 'sign-in-limits': limits, now }: Pick<Ports, 'sign-in-limits' | 'now'>,
): Promise<void> {
  const key = `${name} ${ucasPersonalId} ${toEmailKey(email)}`
  if (await limits.take(key, limit, now()))
    throw badRequest('You have done this too often. Wait a few seconds and try again.', 429, {
      'retry-after': '1',
    })
}
