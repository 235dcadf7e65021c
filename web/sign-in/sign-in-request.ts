import * as z from 'zod/mini'
import { now } from '../api/server-clock.ts'

/** The form of a sign-in that was sent. The screens pass it on in the history entry, so that it is never in an address. */
const signInRequest = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  askedAt: z.string(),
  /** Whether a link was requested before with the same answers. */
  isRepeated: z.optional(z.boolean()),
})
export type SignInRequest = z.infer<typeof signInRequest>

/** As long as a link works. Later, somebody else may use the device. */
const lifetimeMs = 30 * 60_000

/** Returns the sign-in request that a history entry stores, unless it is old. */
export function parseSignInRequest(state: unknown): SignInRequest | undefined {
  const request = signInRequest.safeParse(state).data
  return request && now().getTime() - Date.parse(request.askedAt) < lifetimeMs ? request : undefined
}

const signInReason = z.object({ ended: z.optional(z.boolean()), failure: z.optional(z.string()) })

/** Why the applicant was sent to the sign-in page: the session has ended, or the session check failed. */
export const parseSignInReason = (state: unknown) => signInReason.safeParse(state).data
