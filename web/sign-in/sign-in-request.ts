import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { linkLifetime } from '#shared/retention.ts'
import { now } from '../api/server-clock.ts'
import { useHydrated } from '../ui/page/use-hydrated.ts'

/** The form of a sign-in that was sent. The screens pass it on in the history entry, so that it is never in an address. */
const signInRequest = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  requestedAt: z.string(),
})

/**
 * Returns the sign-in request that the history entry stores, as long as its link works: later, somebody else may use the
 * device. A prerendered page has none.
 */
export function useSignInRequest() {
  const isHydrated = useHydrated()
  const { state } = useLocation()
  const request = isHydrated ? signInRequest.safeParse(state).data : undefined
  if (!request) return
  const ageMs = now().getTime() - Date.parse(request.requestedAt)
  return ageMs < linkLifetime.minutes * 60_000 ? request : undefined
}

const signInReason = z.object({ ended: z.optional(z.boolean()), failure: z.optional(z.string()) })

/** Why the applicant was sent to the sign-in page: the session has ended, or the session check failed. */
export function useSignInReason() {
  const isHydrated = useHydrated()
  const { state } = useLocation()
  return isHydrated ? signInReason.safeParse(state).data : undefined
}
