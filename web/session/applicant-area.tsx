import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { basePath, contract } from '#shared/contract.ts'
import { describeError, isRefusal } from '#shared/errors.ts'
import { getSignInAddress } from '#shared/pages.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { getBearerToken, getStoredToken, removeStoredToken } from '../api/bearer-token.ts'
import { onRefusal } from '../api/client.ts'
import { DescriptionItem } from '../ui/description-list.tsx'
import { LoadingPage } from '../ui/page/loading.tsx'
import { sessionQuery, type User } from './session.ts'
import { prepareSignOut } from './sign-out.ts'

/** Shows its screens to an applicant who is signed in, and leads everybody else to sign-in (specification 4.2 to 4.4). */
export function ApplicantArea() {
  const { pathname, search } = useLocation()
  const [wasSignedIn] = useState(() => getStoredToken() !== null)
  // TanStack Query would only notice that the connection is lost later.
  useEffect(() => onlineManager.setOnline(navigator.onLine), [])
  const { data: session, error, failureCount, isPaused } = useQuery({ ...sessionQuery, retryOnMount: false })
  const hasEnded = useSessionEnd()

  const isSignedOut = hasEnded || isRefusal(error, 'unauthorised')
  const hasBegun = session !== undefined || wasSignedIn
  // Navigate goes to the address again when it gets another object, and each time renders this component again.
  const reason = useMemo(
    () => (isSignedOut ? { ended: hasBegun } : { failure: describeError(error) }),
    [isSignedOut, hasBegun, error],
  )

  if (hasEnded || error) return <Navigate replace to={getSignInAddress(pathname + search)} state={reason} />
  return (
    <>
      <SignedInBar user={session} />
      {session ? <Outlet /> : <LoadingPage>{describeWait(isPaused, failureCount)}</LoadingPage>}
    </>
  )
}

function describeWait(isOffline: boolean, failureCount: number) {
  if (isOffline)
    return 'You are offline. Leave this page open: it continues as soon as your device has a connection.'
  if (failureCount > 0) return 'We could not reach our servers. We are trying again.'
  return 'We are checking that you are signed in.'
}

/** Shows who is signed in, with a link to sign out (specification 2.59). Empty until that is known. */
const SignedInBar = ({ user }: { user: User | undefined }) => (
  <section className="signed-in-bar" aria-label="Signed in" aria-busy={!user}>
    <div>
      <dl>
        <DescriptionItem term="Signed in as" translate="no">
          {user?.email}
        </DescriptionItem>
        {user?.ucasPersonalId !== '' && (
          <DescriptionItem term="UCAS ID" translate="no">
            {user && formatUcasId(user.ucasPersonalId)}
          </DescriptionItem>
        )}
      </dl>
      {user && (
        <a href={basePath + contract['sign-out'].path} onClick={prepareSignOut}>
          Sign out
        </a>
      )}
    </div>
  </section>
)

/**
 * Returns whether the session has ended: a call was refused with 401, or another tab has removed the token. Loads the page
 * again when another session has begun, in another tab or before the page returned from the history.
 */
function useSessionEnd(): boolean {
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => {
    function compareTokens() {
      const [token, stored] = [getBearerToken(), getStoredToken()]
      if (token === null || stored === token) return
      if (stored === null) setHasEnded(true)
      else window.location.reload()
    }
    const abort = new AbortController()
    const { signal } = abort
    window.addEventListener('storage', compareTokens, { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && compareTokens(), { signal })
    const stopListening = onRefusal(refusal => {
      if (!isRefusal(refusal, 'unauthorised')) return
      if (getStoredToken() === getBearerToken()) removeStoredToken()
      setHasEnded(true)
    })
    return () => {
      abort.abort()
      stopListening()
    }
  }, [])
  return hasEnded
}
