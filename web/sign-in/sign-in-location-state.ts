import * as z from 'zod/mini'
import { countSignOuts } from '../storage/sign-outs.ts'

/** The form of a sign-in, which the screens pass on in the history entry so that it is never in an address. */
export const signInRequest = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  askedAt: z.optional(z.string()),
  /** The number of sign-outs on this device before it. Signing out cannot change the entries of the history. */
  signOuts: z._default(z.number(), 0),
})
export type SignInRequest = z.input<typeof signInRequest>

const signInReason = z.object({ ended: z.optional(z.boolean()), sessionFailure: z.optional(z.string()) })

/** Why the applicant was sent to the sign-in page: the session has ended, or the session check failed. */
export const parseSignInReason = (state: unknown) => signInReason.safeParse(state).data

/** Returns the sign-in in the state of a history entry, if nobody has signed out since. */
export function parseSignInRequest(state: unknown): SignInRequest | undefined {
  const request = signInRequest.safeParse(state).data
  return request?.signOuts === countSignOuts() ? request : undefined
}
