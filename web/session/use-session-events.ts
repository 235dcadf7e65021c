import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { publicCalls } from '#shared/public-calls.ts'
import { isUnauthorised } from '../api/client.ts'
import { send } from '../api/send.ts'
import { isSignedOut, sessionEndEvent, tokenKey } from '../storage/bearer-token.ts'
import { isCurrentUser, userChangedEvent } from '../storage/current-user.ts'
import { sessionQueryKey } from './session-context.ts'

/** Detects changes of the session in this tab and in others, and when the page returns from the history. */
export function useSessionEvents() {
  const client = useQueryClient()
  const [hasEnded, setHasEnded] = useState(false)
  const [hasSignedOut, setHasSignedOut] = useState(false)
  const [userChanged, setUserChanged] = useState(false)

  useEffect(() => {
    function checkSession() {
      if (isSignedOut()) return setHasSignedOut(true)
      // Another page has a new token, perhaps of another applicant, or found that the session has ended. The token of
      // this reply is not stored, because two tabs would then renew each other's token without end.
      send(publicCalls['get-bearer-token'], {}).then(
        session => isCurrentUser(session) && client.setQueryData(sessionQueryKey, session),
        thrown => isUnauthorised(thrown) && setHasEnded(true),
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
    window.addEventListener(sessionEndEvent, () => setHasEnded(true), { signal })
    window.addEventListener(userChangedEvent, () => setUserChanged(true), { signal })
    window.addEventListener('storage', handleStorage, { signal })
    window.addEventListener('pageshow', handlePageShow, { signal })
    return () => abort.abort()
  }, [client])

  return { hasEnded, setHasEnded, hasSignedOut, userChanged }
}
