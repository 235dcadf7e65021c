import { createContext, use } from 'react'
import type { Session } from '#shared/schemas/sign-in.ts'

/** Who is signed in; applicantId is -1 while there is no applicant record. */
export type SessionUser = Omit<Session, 'bearerToken'>

export const sessionQueryKey = ['session']
export const SessionContext = createContext<SessionUser | undefined>(undefined)

/** Who is signed in, inside the applicant area; throws outside it. */
export function useSession(): SessionUser {
  const who = use(SessionContext)
  if (!who) throw new Error('There is no session outside the applicant area')
  return who
}
