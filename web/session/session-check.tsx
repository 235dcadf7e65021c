import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import type { Session } from '#shared/schemas/sign-in.ts'
import { isUnauthorised, renewBearerToken } from '../api/client.ts'
import { isCurrentUser } from '../storage/current-user.ts'
import { LoadingPage } from '../ui/loading.tsx'
import { sessionQueryKey } from './session-context.ts'
import { SignedInBar } from './signed-in-bar.tsx'

/** The last session, and whether it has ended since. */
export type SessionState = Session & { hasEnded?: boolean }

/** Marks the cached session, if there is one, as ended until a check succeeds. Returns the cached session. */
export const endCachedSession = (client: QueryClient) =>
  client.setQueryData<SessionState>(sessionQueryKey, session => session && { ...session, hasEnded: true })

/** The query for the applicant who is signed in, with a new bearer token. It is not cached after its page. */
export const sessionQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: sessionQueryKey,
    queryFn: async (): Promise<SessionState> => {
      try {
        const session = await renewBearerToken()
        isCurrentUser(session)
        return session
      } catch (thrown) {
        const ended = isUnauthorised(thrown) && endCachedSession(client)
        if (ended) return ended
        throw thrown
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Starts the session check, at the same time as the service check. */
export function SessionCheck() {
  useQuery(sessionQuery(useQueryClient()))
  return <Outlet />
}

/** The applicant area before the session check has finished. */
export const SessionLoading = () => (
  <>
    <SignedInBar />
    <LoadingPage>We are checking that you are signed in.</LoadingPage>
  </>
)
