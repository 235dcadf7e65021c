import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '#shared/schemas/sign-in.ts'
import { setBearerToken } from '../api/bearer-token.ts'
import { call } from '../api/client.ts'

export type User = Pick<Session, 'email' | 'ucasPersonalId'>

/** The query that finds out who is signed in, when the applicant area is entered. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
  // Retries wait until the device is online.
  networkMode: 'offlineFirst',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

async function fetchSession(): Promise<Session> {
  const session = await call('get-bearer-token', {})
  if (setBearerToken(session.bearerToken)) return session
  // Another session has begun since this page was loaded. Nothing of the first one may stay in its memory.
  window.location.reload()
  return new Promise(() => {})
}

/** Returns the session of this page; throws outside the applicant area. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new Error('There is no session outside the applicant area')
  return data
}
