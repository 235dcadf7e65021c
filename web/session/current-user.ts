import type { Session } from '#shared/schemas/sign-in.ts'

export type User = Pick<Session, 'email' | 'ucasPersonalId'>

/** Fired when this browser turns out to be signed in as somebody else than this page is for. */
export const userChangedEvent = 'portal:another-holder'

let holder: User | undefined

/** Whether this page is for this person: the first asked about has it until it is loaded again. Anyone else is announced. */
export function isCurrentUser({ email, ucasPersonalId }: User): boolean {
  holder ??= { email, ucasPersonalId }
  const same = holder.email === email && holder.ucasPersonalId === ucasPersonalId
  if (!same) window.dispatchEvent(new Event(userChangedEvent))
  return same
}
