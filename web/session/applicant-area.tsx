import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Refusal, withReference } from '#shared/errors.ts'
import { getSignInAddress } from '#shared/pages.ts'
import { parseSignInRequest } from '../sign-in/stored-sign-in.ts'
import { LoadingPage } from '../ui/loading.tsx'
import { SessionEndingBanner, SessionExpiredBanner } from './session-banners.tsx'
import { SessionContext } from './session-context.ts'
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
