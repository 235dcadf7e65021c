import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { sessionQuery } from './session-query.ts'

/** Asks who is signed in, beside whatever else is asked first. */
export function SessionCheck() {
  useQuery(sessionQuery)
  return <Outlet />
}
