import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getServiceMode, type ServiceMode } from '#shared/schemas/service.ts'
import { callKey, onRefusal, useCall } from '../api/client.ts'
import { now } from '../api/server-clock.ts'

const minuteMs = 60_000

/**
 * Returns whether the service is open, which is checked at the start and every minute. Nothing is known on a prerendered page,
 * and until a check has a reply. The app is then shown, because the server enforces the mode.
 */
export function useService(): { mode?: ServiceMode; reopensAt?: Date } {
  const { data } = useCall('check-service', {}, { staleTime: minuteMs, refetchInterval: () => minuteMs })
  if (!data) return {}
  const mode = getServiceMode(data, now())
  return mode === 'embargo' && data.embargoEndTime
    ? { mode, reopensAt: new Date(data.embargoEndTime) }
    : { mode }
}

/** Shows the mode for which the server refuses a call, before the next check would. */
export function useRefusedMode() {
  const client = useQueryClient()
  useEffect(
    () =>
      onRefusal(({ body: error }) => {
        if (error.kind !== 'denied' || !['closed', 'embargo'].includes(error.failedCheck)) return
        const { failedCheck, embargoEndTime = null } = error
        const flags = { closed: failedCheck === 'closed', embargoEndTime }
        client.setQueryData(callKey('check-service', {}), flags)
      }),
    [client],
  )
}

/** Returns the intake of this Clearing, without its year until the service check has a reply. */
export function useIntake() {
  const { mode } = useService()
  return mode ? `September ${getLondonYear(now())} intake` : 'September intake'
}
