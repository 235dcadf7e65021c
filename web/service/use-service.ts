import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { getServiceMode } from '#shared/schemas/service.ts'
import { callKey, onRefusal, useCall } from '../api/client.ts'
import { now } from '../api/server-clock.ts'
import { useHydrated } from '../ui/page/use-hydrated.ts'

const minuteMs = 60_000

/** Checks whether the service is open: at the start and every minute. */
export function useService() {
  const isHydrated = useHydrated()
  const { data, isFetched, isError, failureCount } = useCall(
    'check-service',
    {},
    { refetchInterval: () => minuteMs },
  )
  const mode = data ? getServiceMode(data, now()) : 'open'
  const reopensAt = mode === 'embargo' && data?.embargoEndTime ? new Date(data.embargoEndTime) : undefined

  return {
    mode,
    reopensAt,
    /** Whether the first attempt of the first check is running. False during its retries, so that they hide no page. */
    isChecking: !isHydrated || (!isFetched && failureCount === 0),
    /** Whether the check got no reply. The app is still shown, because the server enforces the mode. */
    isUnreachable: isHydrated && (isError || failureCount > 0 || (isFetched && !data)),
  }
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

/** Returns the intake of this Clearing, without its year until the service check has finished. */
export function useIntake() {
  const { isChecking } = useService()
  return isChecking ? 'September intake' : `September ${getLondonYear(now())} intake`
}
