import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnauthorised } from '../api/client.ts'
import { send } from '../api/send.ts'
import { getBearerToken, isSignedOut, sessionOverEvent, tokenKey } from './bearer-token.ts'
import { isCurrentUser, userChangedEvent } from './current-user.ts'
import { sessionQueryKey } from './session-context.ts'

type SessionEvents = {
  /** The server reports that the session has ended. */
  onSessionEnd(): void
  /** The applicant has signed out, in this tab or another. */
  onSignOut(): void
  /** Another applicant has signed in. */
  onUserChange(): void
}

/** Listens for changes of the session in this tab and in others, and when the page returns from the history. */
export function useSessionEvents(events: SessionEvents) {
  const client = useQueryClient()
  const onSessionEnd = useEffectEvent(events.onSessionEnd)
  const onSignOut = useEffectEvent(events.onSignOut)
  const onUserChange = useEffectEvent(events.onUserChange)

  useEffect(() => {
    function checkSession() {
      if (isSignedOut()) return onSignOut()
      if (getBearerToken() === null) return
      // Another page has a new token, perhaps of another applicant. The token of this reply is not stored, because
      // two tabs would then renew each other's token without end.
      send('get-bearer-token', {}).then(
        session => isCurrentUser(session) && client.setQueryData(sessionQueryKey, session),
        thrown => isUnauthorised(thrown) && onSessionEnd(),
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
    window.addEventListener(sessionOverEvent, () => onSessionEnd(), { signal })
    window.addEventListener(userChangedEvent, () => onUserChange(), { signal })
    window.addEventListener('storage', handleStorage, { signal })
    window.addEventListener('pageshow', handlePageShow, { signal })
    return () => abort.abort()
  }, [client])
}
