import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { LoadingPage } from '../layout/layout.tsx'
import { lazyScreen } from '../lazy-screen.tsx'
import { paths } from '../paths.ts'
import { useService } from './use-service.ts'

export const ClosedScreen = lazyScreen(async () => (await import('./closed-screen.tsx')).ClosedScreen)
export const EmbargoScreen = lazyScreen(async () => (await import('./embargo-screen.tsx')).EmbargoScreen)

/** Shows the closed or the embargo page instead of everything inside while the service is not open (section 2). */
export function ServiceGate({ fallback = <LoadingPage /> }: { fallback?: ReactNode }) {
  const { mode, reopensAt, isChecking } = useService()
  if (isChecking) return fallback
  if (mode === 'closed') return <ClosedScreen />
  if (reopensAt) return <EmbargoScreen reopensAt={reopensAt} />
  return <Outlet />
}

/** Shows a mode's screen until the service check has finished, and then leads to the landing page. */
export function RedirectWhenOpen({ screen }: { screen: ReactNode }) {
  const { isChecking } = useService()
  return isChecking ? screen : <Navigate replace to={paths.landing} />
}
