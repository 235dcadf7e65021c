import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { renew, unauthorised } from '../api/call.ts'
import { send } from '../api/send.ts'
import { bearerToken, endSession, lifetime, sessionOver, tokenKey } from './bearer-token.ts'
import { anotherHolder, isFor } from './holder.ts'
import { sessionKey } from './session.ts'

const early = 120
const soonest = 30
const unread = 900

/** Seconds until the token should be renewed: well before it ends. */
export const renewalIn = (token: string) => Math.max(soonest, (lifetime(token) ?? unread) - early)

/**
 * Asks who is signed in, renews the token before it ends, and notices the end of the session in any tab. When another
 * person has signed in, the page is loaded again for them: nothing of the one before is shown or sent in their name.
 */
export function useSessionCheck() {
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)
  const [taken, setTaken] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: sessionKey,
    queryFn: async () => {
      const session = await renew()
      isFor(session)
      return session
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? renewalIn(state.data.bearerToken) * 1000 : false),
    refetchIntervalInBackground: true,
  })

  useEffect(() => {
    const over = () => setEnded(true)
    function elsewhere({ key }: StorageEvent) {
      if (key !== tokenKey && key !== null) return
      if (bearerToken() === null) return over()
      // Another tab has a new token, perhaps of somebody else. Asked without keeping the answer's token, so that
      // two tabs do not renew each other for ever.
      send('get-bearer-token', {}).then(
        session => isFor(session) && client.setQueryData(sessionKey, session),
        thrown => unauthorised(thrown) && over(),
      )
    }
    function another() {
      setTaken(true)
      window.location.reload()
    }
    window.addEventListener(sessionOver, over)
    window.addEventListener('storage', elsewhere)
    window.addEventListener(anotherHolder, another)
    return () => {
      window.removeEventListener(sessionOver, over)
      window.removeEventListener('storage', elsewhere)
      window.removeEventListener(anotherHolder, another)
    }
  }, [client])

  const over = ended || unauthorised(error)
  useEffect(() => {
    if (!over) return
    endSession()
    return () => client.clear()
  }, [over, client])

  return {
    over,
    known: data !== undefined,
    session: over || taken ? undefined : data,
    /** Who is signed in could not be asked. */
    failure: data || taken ? null : error,
    retry: () => void refetch(),
  }
}
