import type { ReactNode } from 'react'
import { storeSignIn } from '../sign-in/stored-sign-in.ts'
import type { SessionUser } from './session-context.ts'

type SignInAgainProps = {
  /** The sign-in page that comes back here. */
  address: string
  who: SessionUser | undefined
  children: ReactNode
}

/** Opens the sign-in page in a new tab, with the form filled in: only the link has to be asked for. */
export const SignInAgainLink = ({ address, who, children }: SignInAgainProps) => (
  <a
    href={address}
    target="_blank"
    rel="noreferrer"
    onClick={() => who && storeSignIn('sign-in', { ucasId: who.ucasPersonalId, emailAddress: who.email }, 1)}
  >
    {children} (opens a new tab)
  </a>
)
