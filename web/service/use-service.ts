import { useEffect } from 'react'
import { getServiceMode } from '#shared/rules/service-mode.ts'
import { now } from '../api/server-clock.ts'
import { useCall } from '../api/use-call.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

const minute = 60_000
const farthest = 2 ** 31 - 1

/** Whether the service is open, asked at the start and every minute, and at the moment an embargo ends. */
export function useService() {
  const hydrated = useHydrated()
  const { data, isFetched, isError, failureCount, refetch } = useCall(
    'check-service',
    {},
    { refetchInterval: minute },
  )
  const mode = data ? getServiceMode(data, now()) : 'open'
  const reopensAt = mode === 'embargo' && data?.embargoEndTime ? new Date(data.embargoEndTime) : undefined
  const opensAt = reopensAt?.getTime()

  useEffect(() => {
    if (opensAt === undefined) return
    // A little late, and not everybody at once.
    const wait = opensAt - now().getTime() + 500 + Math.random() * 3000
    const timer = setTimeout(() => void refetch(), Math.min(wait, farthest))
    return () => clearTimeout(timer)
  }, [opensAt, refetch])

  return {
    mode,
    reopensAt,
    /** Nothing is known yet, and nothing has gone wrong yet: once it has, asking again hides no page. */
    isChecking: !hydrated || (!isFetched && failureCount === 0),
    /** No answer came: the app is shown all the same, since the server enforces the mode. */
    isUnreachable: hydrated && (isError || failureCount > 0 || (isFetched && !data)),
  }
}
