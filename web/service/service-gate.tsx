import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { LoadingPage } from '../ui/loading.tsx'
import { ClosedScreen } from './closed-screen.tsx'
import { EmbargoScreen } from './embargo-screen.tsx'
import { useService } from './use-service.ts'

/** Shows the closed or the embargo page instead of everything inside while the service is not open (section 2). */
export function ServiceGate({ fallback = <LoadingPage /> }: { fallback?: ReactNode }) {
  const { mode, reopensAt, isChecking } = useService()
  if (isChecking) return fallback
  if (mode === 'closed') return <ClosedScreen />
  if (reopensAt) return <EmbargoScreen reopensAt={reopensAt} />
  return <Outlet />
}
