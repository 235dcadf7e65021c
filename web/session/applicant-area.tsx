import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Refusal, withReference } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { LoadingPage } from '../layout/layout.tsx'
import { getSignInAddress } from '../paths.ts'
import { parseSignInRequest } from '../sign-in/sign-in-location-state.ts'
import { Banner } from '../ui/banner.tsx'
import { SessionContext, type SessionUser } from './session-context.ts'
import { SessionExpiredBanner } from './session-expired-banner.tsx'
import { SignInAgainLink } from './sign-in-again-link.tsx'
import { SignedInBar } from './signed-in-bar.tsx'
import { useSessionCheck } from './use-session-check.ts'

/** Shows its screens to an applicant who is signed in, and sends anyone else to sign in first (specification, section 4). */
export function ApplicantArea() {
  const { pathname, search, state } = useLocation()
  const {
    mustSignIn,
    isExpired,
    endsAt,
    extendSession,
    wasSignedIn,
    session,
    checkError,
    isRetrying,
    retry,
  } = useSessionCheck()
  const signIn = getSignInAddress(pathname + search)
  if (mustSignIn || checkError) {
    const reason = mustSignIn ? { ended: wasSignedIn } : { sessionFailure: describeFailure(checkError) }
    return <Navigate replace to={signIn} state={{ ...parseSignInRequest(state), ...reason }} />
  }

  return (
    <>
      <SignedInBar user={session} />
      {session && (
        <div className="sticky">
          {isExpired ? (
            <SessionExpiredBanner signIn={signIn} user={session} onRetry={retry} />
          ) : (
            endsAt && (
              <SessionEndingBanner end={endsAt} onStay={extendSession} signIn={signIn} user={session} />
            )
          )}
        </div>
      )}
      {session ? (
        <SessionContext value={session}>
          {/* A boundary of its own: a screen that is still loading does not restart the session check. */}
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </SessionContext>
      ) : (
        <LoadingPage>
          {isRetrying
            ? 'We could not reach our servers. We are trying again.'
            : 'We are checking that you are signed in.'}
        </LoadingPage>
      )}
    </>
  )
}

/** Returns the reason that the sign-in page shows after a failed bearer-token call. */
const describeFailure = (failure: unknown) =>
  failure instanceof Refusal && failure.error.kind === 'server'
    ? withReference(failure.error.message, failure.error)
    : 'Sign in to continue.'

type EndingBannerProps = {
  end: Date
  /** Extends an unused session; undefined at the end of the 12 hours of a session, when only a new link helps. */
  onStay: (() => void) | undefined
  signIn: string
  user: SessionUser
}

/** Says that the session is about to end. An applicant who stays or signs in again now is not interrupted. */
const SessionEndingBanner = ({ end, onStay, signIn, user }: EndingBannerProps) => (
  <Banner
    label="Session ending"
    role="alert"
    action={
      onStay ? (
        <button type="button" onClick={onStay}>
          Stay signed in
        </button>
      ) : (
        <SignInAgainLink signInAddress={signIn} user={user}>
          Stay signed in
        </SignInAgainLink>
      )
    }
  >
    <b>Your session ends at {formatLondonTime(end)},</b>{' '}
    {onStay
      ? 'two hours after you last used it.'
      : '12 hours after you signed in. To stay signed in, ask for a new link and open it on this device. Then continue on this page.'}
  </Banner>
)
