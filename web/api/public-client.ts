import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Reply, RouteName } from '#shared/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { publicCalls } from '#shared/public-calls.ts'
import type { Call } from './client.ts'
import { createCall } from './client.ts'
import { shouldRetry } from './query-client.ts'
import type { CallInput } from './send.ts'

type Options<N extends RouteName> = {
  staleTime?: number
  refetchInterval?: (reply: Reply<N> | undefined) => number | false
}
const minuteMs = 60_000
const staleTimes: Partial<Record<RouteName, number>> = {
  'check-service': minuteMs,
  'get-captcha-settings': minuteMs,
}

/** Whether a refusal is temporary: a rate limit, or a block by the firewall in front of the API. */
const isTemporaryRefusal = (thrown: unknown) =>
  thrown instanceof Refusal &&
  (thrown.status === 429 || (thrown.error.kind === 'denied' && thrown.error.failedCheck === 'unknown'))

/** Creates the hook that makes a call and caches its reply. With `undefined` as input it makes no call. */
export const createUseCall =
  <Names extends RouteName>(call: Call<Names>) =>
  <N extends Names>(
    name: N,
    input: CallInput<N> | undefined,
    { staleTime = staleTimes[name] ?? 0, refetchInterval = () => false }: Options<N> = {},
  ): UseQueryResult<Reply<N>> =>
    useQuery({
      queryKey: [name, input ?? null],
      queryFn: ({ signal }): Promise<Reply<N>> => call(name, input as CallInput<N>, { signal }),
      enabled: input !== undefined,
      staleTime,
      refetchInterval({ state }) {
        // Polling stops after a refusal, except a temporary one.
        if (state.error && !shouldRetry(0, state.error) && !isTemporaryRefusal(state.error)) return false
        return refetchInterval(state.data)
      },
    })

/** The client of the pages without an applicant, which do not load the schemas of the form. */
export const call = createCall(publicCalls)
export const useCall = createUseCall(call)
