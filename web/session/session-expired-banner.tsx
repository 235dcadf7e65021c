import { useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import type { SessionUser } from './session-context.ts'
import { SignInAgainLink } from './sign-in-again-link.tsx'

type LapsedBannerProps = {
  /** The sign-in page that comes back here. */
  signIn: string
  who: SessionUser | undefined
  /** Looks whether the session is back. */
  onRetry(): Promise<boolean>
}

/** The session has ended in mid-visit: the page stays as it is and waits for its person. */
export function SessionExpiredBanner({ signIn, who, onRetry }: LapsedBannerProps) {
  const [missed, setMissed] = useState(false)
  async function retry() {
    setMissed(false)
    setMissed(!(await onRetry()))
  }
  return (
    <Banner
      label="Session ended"
      role="alert"
      action={
        <>
          <SignInAgainLink address={signIn} who={who}>
            Sign in again
          </SignInAgainLink>
          <button type="button" onClick={() => void retry()}>
            Try now
          </button>
        </>
      }
    >
      <b>Your session has ended.</b> Leave this page open and sign in again: it goes on by itself with what is
      on the screen.{missed && ' You are not signed in yet.'}
    </Banner>
  )
}
