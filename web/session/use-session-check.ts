import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnauthorised } from '../api/client.ts'
import { clearPersonalAnswers } from '../api/query-client.ts'
import { forgetSignIns } from '../sign-in/stored-sign-in.ts'
import { endSession, getBearerToken, getTokenExpiry, getTokenLifetimeSeconds } from './bearer-token.ts'
import { sessionQuery } from './session-query.ts'
import { useSessionEvents } from './use-session-events.ts'
import { useSessionRecovery } from './use-session-recovery.ts'

const early = 120
const oftenest = 30
const unread = 900

/** A token lives shorter than it takes to renew it only when its session is about to end. */
const lastOne = (token: string) => (getTokenLifetimeSeconds(token) ?? unread) <= early

/** Seconds until the token should be renewed: two minutes before it ends; the last one of a session, now and then. */
export const secondsUntilRenewal = (token: string) =>
  lastOne(token) ? oftenest : (getTokenLifetimeSeconds(token) ?? unread) - early

/**
 * Asks who is signed in, renews the token before it ends, and notices the end of the session in any tab. A session
 * that ends in mid-visit has only lapsed: the page stays and goes on once its person has signed in again. When another
 * person has signed in, the page is loaded again for them: nothing of the one before is shown or sent in their name.
 */
export function useSessionCheck() {
  const client = useQueryClient()
  const [before] = useState(() => getBearerToken() !== null)
  const [ended, setEnded] = useState(false)
  const [out, setOut] = useState(false)
  const [taken, setTaken] = useState(false)
  const { data, dataUpdatedAt, error, failureCount, refetch } = useQuery({
    ...sessionQuery,
    retryOnMount: false,
    refetchInterval: ({ state: { data, error } }) =>
      data && !isUnauthorised(error) ? secondsUntilRenewal(data.bearerToken) * 1000 : false,
    refetchIntervalInBackground: true,
  })

  useSessionEvents({
    onOver: () => setEnded(true),
    onOut: () => setOut(true),
    onAnother: () => setTaken(true),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the session is confirmed, it has not ended
  useEffect(() => setEnded(false), [dataUpdatedAt])
  // Once nothing of this person is on the page, which would only ask to be kept.
  useEffect(() => {
    if (taken) window.location.reload()
  }, [taken])

  const ending = data !== undefined && lastOne(data.bearerToken)
  // Whoever is signed in need not be remembered for signing in.
  useEffect(() => {
    if (data && !ending) forgetSignIns()
  }, [data, ending])

  const without = ended || isUnauthorised(error)
  const over = out || (without && !data)
  useEffect(() => {
    if (!over) return
    endSession()
    return () => clearPersonalAnswers(client)
  }, [over, client])

  const lapsed = without && !over && !taken
  useSessionRecovery(lapsed, refetch)

  return {
    over,
    lapsed,
    /** When the session ends, once that is near. */
    end: ending ? getTokenExpiry(data.bearerToken) : undefined,
    /** Somebody was signed in here, now or when they came last. */
    known: before || data !== undefined,
    session: over || taken ? undefined : data,
    /** Why it is not known who is signed in, after the retries. A failed renewal does not count. */
    failure: data || taken ? null : error,
    isRetrying: !data && failureCount > 0,
    retry: () => refetch().then(({ isSuccess }) => isSuccess),
  }
}
