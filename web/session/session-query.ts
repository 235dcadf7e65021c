import { queryOptions } from '@tanstack/react-query'
import { renew } from '../api/call.ts'
import { isFor } from './holder.ts'
import { sessionKey } from './session.ts'

/** Who is signed in, with a new bearer token; forgotten with the page that asked. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async () => {
    const session = await renew()
    isFor(session)
    return session
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
