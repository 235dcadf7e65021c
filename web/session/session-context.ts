import { createContext, use } from 'react'
import type { Session } from '#shared/schemas/sign-in.ts'

/** The applicant who is signed in. The applicantId is -1 while there is no applicant record. */
export type SessionUser = Omit<Session, 'bearerToken'>

export const sessionQueryKey = ['session']
export const SessionContext = createContext<SessionUser | undefined>(undefined)

/** Returns the applicant who is signed in; throws outside the applicant area. */
export function useSession(): SessionUser {
  const user = use(SessionContext)
  if (!user) throw new Error('There is no session outside the applicant area')
  return user
}
