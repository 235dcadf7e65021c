import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { now } from '../api/server-clock.ts'
import { useService } from './use-service.ts'

/** Returns the intake of this Clearing, without its year until the service check has finished. */
export function useIntake() {
  const { isChecking } = useService()
  return isChecking ? 'September intake' : `September ${getLondonYear(now())} intake`
}
