import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isUnauthorised } from '../api/client.ts'
import { send } from '../api/send.ts'
import { getBearerToken, isSignedOut, sessionOverEvent, tokenKey } from './bearer-token.ts'
import { isCurrentUser, userChangedEvent } from './current-user.ts'
import { sessionQueryKey } from './session-context.ts'

type SessionEvents = {
  /** The server takes this session for ended. */
  onOver(): void
  /** Its person has signed out, here or in another tab. */
  onOut(): void
  /** Another person has signed in. */
  onAnother(): void
}

/** Hears what becomes of the session: from this tab, from others, and when the page comes back from the history. */
export function useSessionEvents(events: SessionEvents) {
  const client = useQueryClient()
  const over = useEffectEvent(events.onOver)
  const out = useEffectEvent(events.onOut)
  const another = useEffectEvent(events.onAnother)

  useEffect(() => {
    const ended = () => over()
    const taken = () => another()
    function elsewhere({ key }: StorageEvent) {
      if (key !== tokenKey && key !== null) return
      if (isSignedOut()) return out()
      if (getBearerToken() === null) return
      // Another tab has a new token, perhaps of somebody else. Asked without keeping the answer's token, so that
      // two tabs do not renew each other for ever.
      send('get-bearer-token', {}).then(
        session => isCurrentUser(session) && client.setQueryData(sessionQueryKey, session),
        thrown => isUnauthorised(thrown) && over(),
      )
    }
    function shown({ persisted }: PageTransitionEvent) {
      if (persisted && isSignedOut()) out()
    }
    window.addEventListener(sessionOverEvent, ended)
    window.addEventListener(userChangedEvent, taken)
    window.addEventListener('storage', elsewhere)
    window.addEventListener('pageshow', shown)
    return () => {
      window.removeEventListener(sessionOverEvent, ended)
      window.removeEventListener(userChangedEvent, taken)
      window.removeEventListener('storage', elsewhere)
      window.removeEventListener('pageshow', shown)
    }
  }, [client])
}
