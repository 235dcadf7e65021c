import type { ReactNode } from 'react'
import { storeSignIn } from '../sign-in/stored-sign-in.ts'
import type { SessionUser } from './session-context.ts'

type SignInAgainProps = {
  /** The address of the sign-in page that leads back here. */
  signInAddress: string
  /** Who the form is filled in for. */
  user: SessionUser | undefined
  children: ReactNode
}

/** Opens the sign-in page in a new tab with the form filled in. */
export const SignInAgainLink = ({ signInAddress, user, children }: SignInAgainProps) => (
  <a
    href={signInAddress}
    target="_blank"
    rel="noreferrer"
    onClick={() => user && storeSignIn('sign-in', { ucasId: user.ucasPersonalId, emailAddress: user.email })}
  >
    {children} (opens a new tab)
  </a>
)
