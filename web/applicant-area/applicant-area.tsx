import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { Refusal, withReference } from '#shared/errors.ts'
import { getSignInAddress } from '#shared/pages.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import type { User } from '../session/session.ts'
import { parseSignInRequest } from '../session/stored-sign-in.ts'
import { Button } from '../ui/button.tsx'
import { LoadingPage } from '../ui/page/loading.tsx'
import { SessionEndingBanner, SessionExpiredBanner, SignInAgainLink } from './session-banners.tsx'
import { SignedInBar } from './signed-in-bar.tsx'
import { useSessionCheck } from './use-session-check.ts'

/** Shows its screens to an applicant who is signed in, and sends anyone else to sign in first (specification, section 4). */
export function ApplicantArea() {
  const { pathname, search, state } = useLocation()
  const {
    session,
    mustSignIn,
    isExpired,
    isHidden,
    otherApplicant,
    endsAt,
    extendSession,
    wasSignedIn,
    checkError,
    isRetrying,
    isOffline,
  } = useSessionCheck()
  const signIn = getSignInAddress(pathname + search)
  if (mustSignIn || checkError) {
    const reason = mustSignIn ? { ended: wasSignedIn } : { sessionFailure: describeFailure(checkError) }
    return <Navigate replace to={signIn} state={{ ...parseSignInRequest(state), ...reason }} />
  }
  if (!session)
    return (
      <>
        <SignedInBar />
        <LoadingPage>
          {isOffline
            ? 'There is no connection. Leave this page open: it goes on as soon as there is one.'
            : isRetrying
              ? 'We could not reach our servers. We are trying again.'
              : 'We are checking that you are signed in.'}
        </LoadingPage>
      </>
    )

  const shownUser = isHidden ? undefined : session
  return (
    <>
      {otherApplicant ? (
        <SignedInBar user={otherApplicant} />
      ) : (
        <>
          {shownUser && <SignedInBar user={shownUser} />}
          <div className="sticky">
            {isExpired ? (
              <SessionExpiredBanner signIn={signIn} user={shownUser} />
            ) : (
              endsAt && (
                <SessionEndingBanner end={endsAt} onStay={extendSession} signIn={signIn} user={session} />
              )
            )}
          </div>
        </>
      )}
      <div style={{ display: isHidden || otherApplicant ? 'none' : 'contents' }}>
        <Outlet />
      </div>
      {otherApplicant ? (
        <OtherApplicantPage other={otherApplicant} owner={shownUser} signIn={signIn} />
      ) : (
        isHidden && <HiddenPage />
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

type OtherApplicantProps = {
  other: User
  /** The applicant of this page; undefined when the page is hidden. */
  owner: User | undefined
  /** The address of the sign-in page that leads back here. */
  signIn: string
}

/** In place of the page of an applicant after another one has followed a link on this device. */
const OtherApplicantPage = ({ other, owner, signIn }: OtherApplicantProps) => (
  <main className="page flow">
    <h1>
      You are now signed in as <span translate="no">{other.email}</span>
    </h1>
    <p className="lead" role="alert">
      You are now signed in as <UserName user={other} />. This form belongs to <UserName user={owner} />.
    </p>
    <p>
      Nothing that was entered here goes to the application of <span translate="no">{other.email}</span>. To
      continue this form, sign in again with its UCAS ID and email address. Leave this page open meanwhile.
    </p>
    <div className="actions">
      <Button onClick={() => window.location.reload()}>
        Open the application of <span translate="no">{other.email}</span>
      </Button>
      <SignInAgainLink signInAddress={signIn} user={owner}>
        Sign in again for this form
      </SignInAgainLink>
    </div>
  </main>
)

const UserName = ({ user }: { user: User | undefined }) => (
  <span translate={user && 'no'}>
    {user ? `${user.email}, UCAS ID ${formatUcasId(user.ucasPersonalId)}` : 'another applicant'}
  </span>
)

const describeFailure = (failure: unknown) =>
  failure instanceof Refusal && failure.error.kind === 'server'
    ? withReference(failure.error.message, failure.error)
    : 'Sign in to continue.'
