import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { LoadingPage } from '../ui/loading-page.tsx'
import { sessionQuery } from './session-query.ts'
import { SignedInBar } from './signed-in-bar.tsx'

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
