import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, isUnauthorised } from '../api/client.ts'
import { clearPersonalReplies } from '../api/query-client.ts'
import {
  detectSignOut,
  endSession,
  getBearerToken,
  onSessionResumed,
  setSession,
  tokenKey,
  useSessionState,
} from '../session/session.ts'
import { deleteStoredSignIns } from '../session/stored-sign-in.ts'
import { sessionQuery } from './session-check.tsx'

const renewBeforeExpirySeconds = 120
/** A page that makes no calls notices the end of its session by this check. */
const maxCheckIntervalSeconds = 300
/** How long a page stays readable after its session has ended. */
const hideAfterSeconds = 300
const minRenewalIntervalSeconds = 30
const defaultLifetimeSeconds = 900

/** Whether the session ends when this token expires. Such a token lives for at most two minutes. */
const isLastToken = (token: string) => getLifetimeSeconds(token) <= renewBeforeExpirySeconds

/** The seconds until the token is renewed: at most until two minutes before it expires, or 30 for the last token. */
const secondsUntilRenewal = (token: string) =>
  isLastToken(token)
    ? minRenewalIntervalSeconds
    : Math.min(getLifetimeSeconds(token) - renewBeforeExpirySeconds, maxCheckIntervalSeconds)

const getLifetimeSeconds = (token: string) => readTokenTimes(token)?.lifetimeSeconds ?? defaultLifetimeSeconds

/**
 * When a bearer token expires and how many seconds it lives, and whether the session ends with it because it is not in
 * use; undefined if the token cannot be read.
 */
function readTokenTimes(token: string) {
  try {
    const claims = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    const { iat, exp, sessionEnd } = JSON.parse(claims)
    if (typeof iat !== 'number' || typeof exp !== 'number') return
    return {
      expiry: new Date(exp * 1000),
      lifetimeSeconds: exp - iat,
      isUnused: typeof sessionEnd === 'number' && exp < sessionEnd,
    }
  } catch {
    return
  }
}

/**
 * Checks who is signed in, renews the bearer token before it expires, and detects changes of the session in any tab. If
 * the session ends or another applicant signs in while a page is open, the page stays, shows and sends nothing of its
 * form, and continues after its applicant signs in again.
 */
export function useSessionCheck() {
  const client = useQueryClient()
  const [hadToken] = useState(() => getBearerToken() !== null)
  const state = useSessionState()
  const { session } = state
  const isInterrupted = state.name === 'ended' || state.name === 'other-applicant'
  const { error, failureCount, isPaused, refetch } = useQuery({
    ...sessionQuery,
    retryOnMount: false,
    // The applicant may have signed in again, or may have a connection again.
    refetchOnWindowFocus: isInterrupted && 'always',
    refetchOnReconnect: isInterrupted && 'always',
    refetchInterval: state.name === 'signed-in' && secondsUntilRenewal(state.session.bearerToken) * 1000,
    refetchIntervalInBackground: true,
  })
  useSessionEvents()
  // Calls that failed in the meantime are repeated.
  useEffect(() => {
    const refetchFailed = () =>
      void client.refetchQueries({ predicate: query => query.state.status === 'error' })
    return onSessionResumed(refetchFailed)
  }, [client])

  const endingTimes =
    session && isLastToken(session.bearerToken) ? readTokenTimes(session.bearerToken) : undefined
  const isSignedIn = state.name === 'signed-in' && !endingTimes
  // The sign-in page needs its stored values only before a sign-in.
  useEffect(() => {
    if (isSignedIn) deleteStoredSignIns()
  }, [isSignedIn])

  const mustSignIn = state.name === 'signed-out' || (!session && isUnauthorised(error))
  useEffect(() => (mustSignIn ? () => clearPersonalReplies(client) : undefined), [mustSignIn, client])

  const isExpired = state.name === 'ended'
  return {
    session,
    mustSignIn,
    isExpired,
    /** Whether the session ended so long ago that somebody else may be looking at the page. */
    isHidden: useHasLasted(isInterrupted, hideAfterSeconds),
    /** The applicant who has signed in since this page was opened by another one. */
    otherApplicant: state.name === 'other-applicant' ? state.other : undefined,
    /** When the session ends, in its last two minutes; before that undefined. */
    endsAt: endingTimes?.expiry,
    /** Extends a session that is about to end because it is unused, by a call that counts as use; otherwise undefined. */
    extendSession: endingTimes?.isUnused
      ? () => void call('get-draft', {}).then(() => refetch(), refetch)
      : undefined,
    /** Whether there was a token when the page was loaded, or a session since. */
    wasSignedIn: hadToken || state.name !== 'checking',
    /** Why the first check failed, after its retries. A failed renewal does not count. */
    checkError: session ? null : error,
    isRetrying: !session && failureCount > 0,
    /** Whether the first check waits for a connection. */
    isOffline: !session && isPaused,
  }
}

function useHasLasted(condition: boolean, seconds: number) {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!condition) return setHasLasted(false)
    const timer = setTimeout(() => setHasLasted(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [condition, seconds])
  return condition && hasLasted
}

/** Detects changes of the session in other tabs, and when the page returns from the history. */
function useSessionEvents() {
  useEffect(() => {
    function checkSession() {
      if (detectSignOut()) return
      // Another page has a new token, perhaps of another applicant, or found that the session has ended. The token of
      // this reply is not stored, because two tabs would then renew each other's token without end.
      call('get-bearer-token', {}).then(setSession, thrown => isUnauthorised(thrown) && endSession())
    }
    const abort = new AbortController()
    const { signal } = abort
    window.addEventListener('storage', ({ key }) => (key === tokenKey || key === null) && checkSession(), {
      signal,
    })
    window.addEventListener('pageshow', ({ persisted }) => persisted && checkSession(), { signal })
    return () => abort.abort()
  }, [])
}
