import type { Session } from '#shared/schemas/sign-in.ts'

export type Holder = Pick<Session, 'email' | 'ucasPersonalId'>

/** Fired when this browser turns out to be signed in as somebody else than this page is for. */
export const anotherHolder = 'portal:another-holder'

let holder: Holder | undefined

/** Whether this page is for this person: the first asked about has it until it is loaded again. Anyone else is announced. */
export function isFor({ email, ucasPersonalId }: Holder): boolean {
  holder ??= { email, ucasPersonalId }
  const same = holder.email === email && holder.ucasPersonalId === ucasPersonalId
  if (!same) window.dispatchEvent(new Event(anotherHolder))
  return same
}
