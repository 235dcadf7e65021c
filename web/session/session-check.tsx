import { queryOptions, useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { renewBearerToken } from '../api/client.ts'
import { isCurrentUser } from '../storage/current-user.ts'
import { LoadingPage } from '../ui/loading.tsx'
import { sessionQueryKey } from './session-context.ts'
import { SignedInBar } from './signed-in-bar.tsx'

/** The query for the applicant who is signed in, with a new bearer token. It is not cached after its page. */
export const sessionQuery = queryOptions({
  queryKey: sessionQueryKey,
  queryFn: async () => {
    const session = await renewBearerToken()
    isCurrentUser(session)
    return session
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Starts the session check, at the same time as the service check. */
export function SessionCheck() {
  useQuery(sessionQuery)
  return <Outlet />
}

/** The applicant area before the session check has finished. */
export const SessionLoading = () => (
  <>
    <SignedInBar />
    <LoadingPage>We are checking that you are signed in.</LoadingPage>
  </>
)
