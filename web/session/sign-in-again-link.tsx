import type { ReactNode } from 'react'
import { storeSignIn } from '../sign-in/stored-sign-in.ts'
import type { SessionUser } from './session-context.ts'

type SignInAgainProps = {
  /** The address of the sign-in page that leads back here. */
  address: string
  user: SessionUser | undefined
  children: ReactNode
}

/** Opens the sign-in page in a new tab with the form filled in. */
export const SignInAgainLink = ({ address, user, children }: SignInAgainProps) => (
  <a
    href={address}
    target="_blank"
    rel="noreferrer"
    onClick={() =>
      user && storeSignIn('sign-in', { ucasId: user.ucasPersonalId, emailAddress: user.email }, 1)
    }
  >
    {children} (opens a new tab)
  </a>
)
