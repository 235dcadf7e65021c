import { onlineManager, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { renewBearerToken } from '../api/client.ts'
import { leaveSession } from '../session/session.ts'
import { LoadingPage } from '../ui/page/loading.tsx'
import { SignedInBar } from './signed-in-bar.tsx'

/** The query that finds out who is signed in and renews the bearer token. Its result is the session's state. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: renewBearerToken,
  // Retries wait until the device is online.
  networkMode: 'offlineFirst',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Starts the session check, at the same time as the service check. */
export function SessionCheck() {
  useQuery(sessionQuery)
  useEffect(() => {
    // TanStack Query would only notice that the connection is lost later.
    onlineManager.setOnline(navigator.onLine)
    return leaveSession
  }, [])
  return <Outlet />
}

/** The applicant area before the session check has finished. */
export const SessionLoading = () => (
  <>
    <SignedInBar />
    <LoadingPage>We are checking that you are signed in.</LoadingPage>
  </>
)
