import * as z from 'zod/mini'

/** The form of a sign-in, which the screens pass on in the history entry so that it is never in an address. */
export const signInRequest = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  askedAt: z.optional(z.string()),
})
export type SignInRequest = z.infer<typeof signInRequest>

const endedSessionState = z.object({ ended: z.literal(true) })

/** Whether the applicant was sent to the sign-in page because the session has ended. */
export const hasSessionEnded = (state: unknown) => endedSessionState.safeParse(state).success

const failedSessionState = z.object({ sessionFailure: z.string() })

/** Why the applicant was sent to the sign-in page, if the session check failed. */
export const parseSessionFailure = (state: unknown) =>
  failedSessionState.safeParse(state).data?.sessionFailure

/** Returns the sign-in in the state of a history entry, if there is one. */
export const parseSignInRequest = (state: unknown) => signInRequest.safeParse(state).data
