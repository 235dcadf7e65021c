import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Refusal, withReference } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { Waiting } from '../landing/layout.tsx'
import { getSignInAddress } from '../paths.ts'
import { parseSignInRequest } from '../sign-in/sign-in-location-state.ts'
import { Banner } from '../ui/banner.tsx'
import { SessionContext, type SessionUser } from './session-context.ts'
import { SessionExpiredBanner } from './session-expired-banner.tsx'
import { SignInAgainLink } from './sign-in-again-link.tsx'
import { SignedInBar } from './signed-in-bar.tsx'
import { useSessionCheck } from './use-session-check.ts'

/** Lets in whoever is signed in, and sends anyone else to sign in and come back (specification, section 4). */
export function ApplicantArea() {
  const { pathname, search, state } = useLocation()
  const { over, lapsed, end, known, session, failure, isRetrying, retry } = useSessionCheck()
  const signIn = getSignInAddress(pathname + search)
  if (over || failure) {
    const reason = over ? { ended: known } : { sessionFailure: describeFailure(failure) }
    return <Navigate replace to={signIn} state={{ ...parseSignInRequest(state), ...reason }} />
  }

  return (
    <>
      <SignedInBar who={session} />
      <div className="sticky">
        {lapsed ? (
          <SessionExpiredBanner signIn={signIn} who={session} onRetry={retry} />
        ) : (
          end && <SessionEndingBanner end={end} signIn={signIn} who={session} />
        )}
      </div>
      {session ? (
        <SessionContext value={session}>
          {/* Who is signed in is not asked again for the sake of a screen whose code is on its way. */}
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </SessionContext>
      ) : (
        <Waiting>
          {isRetrying
            ? 'We could not reach our servers. We are trying again.'
            : 'We are checking that you are signed in.'}
        </Waiting>
      )}
    </>
  )
}

/** What the sign-in page says of a failure of the bearer-token call. */
const describeFailure = (failure: unknown) =>
  failure instanceof Refusal && failure.error.kind === 'server'
    ? withReference(failure.error.message, failure.error)
    : 'Sign in to go on.'

type EndingBannerProps = { end: Date; signIn: string; who: SessionUser | undefined }

/** The session is about to end: who signs in again now is not interrupted. */
const SessionEndingBanner = ({ end, signIn, who }: EndingBannerProps) => (
  <Banner
    label="Session ending"
    role="alert"
    action={
      <SignInAgainLink address={signIn} who={who}>
        Stay signed in
      </SignInAgainLink>
    }
  >
    <b>Your session ends at {formatLondonTime(end)},</b> 12 hours after you signed in. To stay signed in, ask
    for a new link and open it on this device: this page goes on as it is.
  </Banner>
)
