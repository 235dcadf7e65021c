import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { sessionBackEvent } from './bearer-token.ts'

const moments = ['focus', 'online', 'pageshow']

/** While a session has lapsed, looks whether its person is back whenever they may be; once they are, goes on. */
export function useSessionRecovery(lapsed: boolean, look: () => unknown) {
  const client = useQueryClient()

  // From the moment the page says so: its person may be back in the next.
  useLayoutEffect(() => {
    if (!lapsed) return
    const looking = () => void look()
    const turned = () => void (document.visibilityState === 'visible' && look())
    for (const moment of moments) window.addEventListener(moment, looking)
    document.addEventListener('visibilitychange', turned)
    return () => {
      for (const moment of moments) window.removeEventListener(moment, looking)
      document.removeEventListener('visibilitychange', turned)
      // What was refused meanwhile is asked again.
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
      window.dispatchEvent(new Event(sessionBackEvent))
    }
  }, [lapsed, look, client])
}
