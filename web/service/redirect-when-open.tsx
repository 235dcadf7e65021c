import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useService } from './use-service.ts'

/** The address of a mode: leads to the start once the service is known to be open. */
export function RedirectWhenOpen({ screen }: { screen: ReactNode }) {
  const { isChecking } = useService()
  return isChecking ? screen : <Navigate replace to={paths.landing} />
}
