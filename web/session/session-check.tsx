import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { LoadingPage } from '../ui/page/loading.tsx'
import { sessionQuery } from './session.ts'
import { SignedInBar } from './signed-in-bar.tsx'

/** Starts the session check, at the same time as the service check. */
export function SessionCheck() {
  useQuery(sessionQuery)
  // TanStack Query would only notice that the connection is lost later.
  useEffect(() => onlineManager.setOnline(navigator.onLine), [])
  return <Outlet />
}

/** The applicant area before the session check has finished. */
export const SessionLoading = ({ children = 'We are checking that you are signed in.' }) => (
  <>
    <SignedInBar />
    <LoadingPage>{children}</LoadingPage>
  </>
)
