import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { now } from '../api/server-clock.ts'
import { useService } from './use-service.ts'

/** The intake that Clearing is for; its year only the running service knows. */
export function useIntake() {
  const { isChecking } = useService()
  return isChecking ? 'September intake' : `September ${getLondonYear(now())} intake`
}
