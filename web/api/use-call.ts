import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Reply, RouteName } from '#shared/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { call } from './client.ts'
import { shouldRetry } from './query-client.ts'
import type { CallInput } from './request.ts'

type Pause<N extends RouteName> = number | false | ((reply: Reply<N> | undefined) => number | false)
type Options<N extends RouteName> = { staleTime?: number; refetchInterval?: Pause<N> }
const minute = 60_000
const freshness: Partial<Record<RouteName, number>> = {
  'check-service': minute,
  'get-captcha-settings': minute,
}

/** A refusal at the door, by whoever stands before the API: for too many, or as an attack. */
const ofTheMoment = (thrown: unknown) =>
  thrown instanceof Refusal &&
  (thrown.status === 429 || (thrown.error.kind === 'denied' && thrown.error.failedCheck === 'unknown'))

/** Asks one question of the API and keeps the answer; `undefined` asks nothing. */
export const useCall = <N extends RouteName>(
  name: N,
  sent: CallInput<N> | undefined,
  { staleTime = freshness[name] ?? 0, refetchInterval = false }: Options<N> = {},
): UseQueryResult<Reply<N>> =>
  useQuery({
    queryKey: [name, sent ?? null],
    queryFn: ({ signal }): Promise<Reply<N>> => call(name, sent as CallInput<N>, { signal }),
    enabled: sent !== undefined,
    staleTime,
    refetchInterval({ state }) {
      // What was refused stays refused: no use in asking for ever. Too much at once does not.
      if (state.error && !shouldRetry(0, state.error) && !ofTheMoment(state.error)) return false
      return typeof refetchInterval === 'function' ? refetchInterval(state.data) : refetchInterval
    },
  })
