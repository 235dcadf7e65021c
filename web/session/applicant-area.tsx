import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Refusal, withReference } from '#shared/errors.ts'
import { getSignInAddress } from '#shared/pages.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { parseSignInRequest } from '../sign-in/sign-in-location-state.ts'
import { Banner } from '../ui/banner.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'
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
    isHidden,
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
      {!isHidden && <SignedInBar user={session} />}
      {session && (
        <div className="sticky">
          {isExpired ? (
            <SessionExpiredBanner signIn={signIn} user={isHidden ? undefined : session} onRetry={retry} />
          ) : (
            endsAt && (
              <SessionEndingBanner end={endsAt} onStay={extendSession} signIn={signIn} user={session} />
            )
          )}
        </div>
      )}
      {session ? (
        <SessionContext value={session}>
          <div style={{ display: isHidden ? 'none' : 'contents' }}>
            <Outlet />
          </div>
          {isHidden && <HiddenPage />}
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

/** In place of a page whose session ended some minutes ago. The page stays and keeps what was entered. */
const HiddenPage = () => (
  <main className="page flow">
    <h1>This page is hidden</h1>
    <p className="lead">Your session has ended. Sign in again to see it as you left it.</p>
  </main>
)

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
