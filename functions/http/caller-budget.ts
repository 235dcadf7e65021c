import { badRequest } from '#shared/errors.ts'
import { toEmailKey } from '../email-key.ts'
import type { PortsOf } from '../ports.ts'
import type { Identity } from './bearer.ts'

type LimitedCall = 'put-draft' | 'check-entry' | 'create-applicant' | 'create-application'

/** A page saves every two seconds. 64 submissions at the same time must end as one application. */
const bursts: Record<LimitedCall, number> = {
  'put-draft': 20,
  'check-entry': 20,
  'create-applicant': 100,
  'create-application': 100,
}
const intervalMs = 1000

/** Takes one of a person's calls: so many at once, then one a second. Refuses more with status 429. */
export async function takeCallerBudget(
  name: LimitedCall,
  { ucasPersonalId, email }: Identity,
  { 'sign-in-limits': limits, now }: Pick<PortsOf<LimitedCall>, 'sign-in-limits' | 'now'>,
): Promise<void> {
  const key = `${name} ${ucasPersonalId} ${toEmailKey(email)}`
  const instant = now()
  const exhausted = await limits.take(key, { burst: bursts[name], intervalMs }, instant)
  if (!exhausted) return
  const seconds = Math.ceil((exhausted.retryAt.getTime() - instant.getTime()) / 1000)
  throw badRequest('You have sent this too often. Wait a few seconds and try again.', 429, {
    'retry-after': String(Math.max(1, seconds)),
  })
}
