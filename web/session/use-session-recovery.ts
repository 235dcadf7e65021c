import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { sessionBackEvent } from './bearer-token.ts'

const windowEvents = ['focus', 'online', 'pageshow']

/** While the session is expired, checks whenever the applicant may have signed in again, and then continues. */
export function useSessionRecovery(isExpired: boolean, checkSession: () => unknown) {
  const client = useQueryClient()

  // A layout effect, so that no event is missed after the page has shown that the session is expired.
  useLayoutEffect(() => {
    if (!isExpired) return
    const handleEvent = () => void checkSession()
    const handleVisibilityChange = () => void (document.visibilityState === 'visible' && checkSession())
    for (const name of windowEvents) window.addEventListener(name, handleEvent)
    document.addEventListener('visibilitychange', handleVisibilityChange)
    return () => {
      for (const name of windowEvents) window.removeEventListener(name, handleEvent)
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      // Calls that failed while the session was expired are repeated.
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      window.dispatchEvent(new Event(sessionBackEvent))
    }
  }, [isExpired, checkSession, client])
}
