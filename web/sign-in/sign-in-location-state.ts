import * as z from 'zod/mini'

/** The form of a sign-in, which the screens pass on in the history entry so that it is never in an address. */
export const signInRequest = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  askedAt: z.optional(z.string()),
})
export type SignInRequest = z.infer<typeof signInRequest>

const signInReason = z.object({ ended: z.optional(z.boolean()), sessionFailure: z.optional(z.string()) })

/** Why the applicant was sent to the sign-in page: the session has ended, or the session check failed. */
export const parseSignInReason = (state: unknown) => signInReason.safeParse(state).data

/** Returns the sign-in in the state of a history entry, if there is one. */
export const parseSignInRequest = (state: unknown) => signInRequest.safeParse(state).data
