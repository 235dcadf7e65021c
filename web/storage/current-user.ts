import type { Session } from '#shared/schemas/sign-in.ts'

export type User = Pick<Session, 'email' | 'ucasPersonalId'>

/** Fired when a different applicant has signed in since this page was loaded. */
export const userChangedEvent = 'portal:user-changed'

let currentUser: User | undefined

/**
 * Whether this page belongs to an applicant: the first one since the page was loaded. Fires `userChangedEvent` for
 * any other.
 */
export function isCurrentUser({ email, ucasPersonalId }: User): boolean {
  currentUser ??= { email, ucasPersonalId }
  const isSame = currentUser.email === email && currentUser.ucasPersonalId === ucasPersonalId
  if (!isSame) window.dispatchEvent(new Event(userChangedEvent))
  return isSame
}
