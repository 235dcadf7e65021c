import { useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import type { SessionUser } from './session-context.ts'
import { SignInAgainLink } from './sign-in-again-link.tsx'

type SessionExpiredBannerProps = {
  /** The address of the sign-in page that leads back here. */
  signIn: string
  /** Undefined when the page is hidden. */
  user: SessionUser | undefined
  /** Checks the session again; fulfilled with whether there is one. */
  onRetry(): Promise<boolean>
}

/** Says that the session has ended while the page was open. The page stays and waits for the same applicant. */
export function SessionExpiredBanner({ signIn, user, onRetry }: SessionExpiredBannerProps) {
  const [hasFailed, setHasFailed] = useState(false)
  async function retry() {
    setHasFailed(false)
    setHasFailed(!(await onRetry()))
  }
  return (
    <Banner
      label="Session ended"
      role="alert"
      action={
        <>
          <SignInAgainLink signInAddress={signIn} user={user}>
            Sign in again
          </SignInAgainLink>
          <button type="button" onClick={() => void retry()}>
            I have signed in
          </button>
        </>
      }
    >
      <b>Your session has ended.</b> Leave this page open and sign in again: open the new link on this device,
      then come back. Your answers stay on this page.
      {hasFailed && ' You are not signed in yet. Open the link in our email first.'}
    </Banner>
  )
}
