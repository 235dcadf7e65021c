import * as z from 'zod/mini'

/** What the sign-in page hands to the see-email page and back, in the history entry: never in the address. */
export const signInRequest = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  askedAt: z.optional(z.string()),
})
export type SignInRequest = z.infer<typeof signInRequest>

const endedSession = z.object({ ended: z.literal(true) })

/** Whether somebody who was signed in was sent here because the session is over. */
export const hasSessionEnded = (state: unknown) => endedSession.safeParse(state).success

/** The sign-in that a history entry carries, if it does. */
export const parseSignInRequest = (state: unknown) => signInRequest.safeParse(state).data
