import * as z from 'zod/mini'

/** What the sign-in page hands to the see-email page and back, in the history entry: never in the address. */
export const sentSignIn = z.object({
  ucasId: z.string(),
  emailAddress: z.string(),
  next: z.optional(z.string()),
  askedAt: z.optional(z.string()),
})
export type SentSignIn = z.infer<typeof sentSignIn>

const endedSession = z.object({ ended: z.literal(true) })

/** Whether somebody who was signed in was sent here because the session is over. */
export const sessionEnded = (state: unknown) => endedSession.safeParse(state).success

/** The sign-in that a history entry carries, if it does. */
export const sentFrom = (state: unknown) => sentSignIn.safeParse(state).data
