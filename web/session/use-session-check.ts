import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { publicCalls } from '#shared/public-calls.ts'
import { isUnauthorised } from '../api/client.ts'
import { call } from '../api/contract-client.ts'
import { clearPersonalReplies } from '../api/query-client.ts'
import { send } from '../api/send.ts'
import { deleteStoredSignIns } from '../sign-in/stored-sign-in.ts'
import {
  endSession,
  getBearerToken,
  isSignedOut,
  readTokenTimes,
  sessionEndEvent,
  sessionResumedEvent,
  tokenKey,
} from '../storage/bearer-token.ts'
import { isCurrentUser, userChangedEvent } from '../storage/current-user.ts'
import { endCachedSession, type SessionState, sessionQuery } from './session-check.tsx'
import { sessionQueryKey } from './session-context.ts'

const renewBeforeExpirySeconds = 120
/** A page that makes no calls notices the end of its session by this check. */
const maxCheckIntervalSeconds = 300
/** How long a page stays readable after its session has ended. */
const hideAfterSeconds = 300
const minRenewalIntervalSeconds = 30
const defaultLifetimeSeconds = 900

const getLifetimeSeconds = (token: string) => readTokenTimes(token)?.lifetimeSeconds ?? defaultLifetimeSeconds

/** Whether the session ends when this token expires. Such a token lives for at most two minutes. */
const isLastToken = (token: string) => getLifetimeSeconds(token) <= renewBeforeExpirySeconds

/** The seconds until the token is renewed: at most until two minutes before it expires, or 30 for the last token. */
const secondsUntilRenewal = (token: string) =>
  isLastToken(token)
    ? minRenewalIntervalSeconds
    : Math.min(getLifetimeSeconds(token) - renewBeforeExpirySeconds, maxCheckIntervalSeconds)

/**
 * Checks who is signed in, renews the bearer token before it expires, and detects the end of the session in any tab. If
 * the session expires while a page is open, the page stays, and continues after the same applicant signs in again. If
 * another applicant signs in, the page reloads, so that it never shows or sends the previous applicant's data.
 */
export function useSessionCheck() {
  const client = useQueryClient()
  const [hadToken] = useState(() => getBearerToken() !== null)
  const { hasSignedOut, userChanged } = useSessionEvents()
  const refetchIfEnded = ({ state: { data } }: { state: { data: SessionState | undefined } }) =>
    data?.hasEnded ? 'always' : false
  const { data, error, failureCount, refetch } = useQuery({
    ...sessionQuery(client),
    retryOnMount: false,
    // The applicant may have signed in again, or may have a connection again.
    refetchOnWindowFocus: refetchIfEnded,
    refetchOnReconnect: refetchIfEnded,
    refetchInterval: ({ state: { data } }) =>
      data && !data.hasEnded ? secondsUntilRenewal(data.bearerToken) * 1000 : false,
    refetchIntervalInBackground: true,
  })

  // Reloads in an effect, after React has removed the previous applicant's screens and their warning about unsaved changes.
  useEffect(() => {
    if (userChanged) window.location.reload()
  }, [userChanged])

  const endingTimes = data && isLastToken(data.bearerToken) ? readTokenTimes(data.bearerToken) : undefined
  const isEnding = endingTimes !== undefined
  // The sign-in page needs its stored values only before a sign-in.
  useEffect(() => {
    if (data && !isEnding) deleteStoredSignIns()
  }, [data, isEnding])

  const mustSignIn = hasSignedOut || (!data && isUnauthorised(error))
  useEffect(() => {
    if (!mustSignIn) return
    endSession()
    return () => clearPersonalReplies(client)
  }, [mustSignIn, client])

  const isExpired = data?.hasEnded === true && !mustSignIn && !userChanged
  useEffect(() => {
    if (!isExpired) return
    return () => {
      // Calls that failed while the session was expired are repeated.
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      window.dispatchEvent(new Event(sessionResumedEvent))
    }
  }, [isExpired, client])
  const isHidden = useHasLasted(isExpired, hideAfterSeconds)

  return {
    mustSignIn,
    isExpired,
    /** Whether the session ended so long ago that somebody else may be looking at the page. */
    isHidden,
    /** When the session ends, in its last two minutes; before that undefined. */
    endsAt: endingTimes?.expiry,
    /** Extends a session that is about to end because it is unused, by a call that counts as use; otherwise undefined. */
    extendSession: endingTimes?.isUnused
      ? () => void call('get-draft', {}).then(() => refetch(), refetch)
      : undefined,
    /** Whether there was a token when the page was loaded, or a session since. */
    wasSignedIn: hadToken || data !== undefined,
    session: mustSignIn || userChanged ? undefined : data,
    /** Why the first check failed, after its retries. A failed renewal does not count. */
    checkError: data || userChanged ? null : error,
    isRetrying: !data && failureCount > 0,
    retry: () => refetch().then(({ isSuccess, data }) => isSuccess && !data.hasEnded),
  }
}

/** Whether a condition has been true for a time without a break. */
function useHasLasted(condition: boolean, seconds: number) {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!condition) return setHasLasted(false)
    const timer = setTimeout(() => setHasLasted(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [condition, seconds])
  return condition && hasLasted
}

/** Detects changes of the session in this tab and in others, and when the page returns from the history. */
function useSessionEvents() {
  const client = useQueryClient()
  const [hasSignedOut, setHasSignedOut] = useState(false)
  const [userChanged, setUserChanged] = useState(false)

  useEffect(() => {
    function checkSession() {
      if (isSignedOut()) return setHasSignedOut(true)
      // Another page has a new token, perhaps of another applicant, or found that the session has ended. The token of
      // this reply is not stored, because two tabs would then renew each other's token without end.
      send(publicCalls['get-bearer-token'], {}).then(
        session => isCurrentUser(session) && client.setQueryData(sessionQueryKey, session),
        thrown => isUnauthorised(thrown) && endCachedSession(client),
      )
    }
    function handleStorage({ key }: StorageEvent) {
      if (key === tokenKey || key === null) checkSession()
    }
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (persisted) checkSession()
    }
    const abort = new AbortController()
    const { signal } = abort
    window.addEventListener(sessionEndEvent, () => endCachedSession(client), { signal })
    window.addEventListener(userChangedEvent, () => setUserChanged(true), { signal })
    window.addEventListener('storage', handleStorage, { signal })
    window.addEventListener('pageshow', handlePageShow, { signal })
    return () => abort.abort()
  }, [client])

  return { hasSignedOut, userChanged }
}
