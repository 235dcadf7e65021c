import { queryOptions } from '@tanstack/react-query'
import { renewBearerToken } from '../api/client.ts'
import { isCurrentUser } from '../storage/current-user.ts'
import { sessionQueryKey } from './session-context.ts'

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
