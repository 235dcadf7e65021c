import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ContractRow, contract, type Reply, type RouteName } from '#shared/contract.ts'
import { Refusal } from '#shared/errors.ts'
import { getBearerToken } from './bearer-token.ts'
import { type CallInput, type CallOptions, send } from './send.ts'

/** Makes a call of the contract. Returns its validated reply; throws a Refusal. */
export async function call<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<Reply<N>> {
  const row = contract[name]
  const token = isOfMainApi(row) ? getBearerToken() : null
  const headers = { ...options.headers, ...(token !== null && { authorization: `Bearer ${token}` }) }
  try {
    return (await send(row, input, { ...options, headers })) as Reply<N>
  } catch (thrown) {
    if (thrown instanceof Refusal) for (const listener of refusalListeners) listener(thrown)
    throw thrown
  }
}

/** The calls with the token (specification 6.4). */
const isOfMainApi = ({ path, caller }: ContractRow) => path.startsWith('/api/') && caller !== 'request link'

type RefusalListener = (refusal: Refusal) => void
const refusalListeners = new Set<RefusalListener>()

/** Calls a listener with the refusal of any call. Returns a function that stops this. */
export function onRefusal(listener: RefusalListener) {
  refusalListeners.add(listener)
  return () => void refusalListeners.delete(listener)
}

/** The key under which the reply to a call is cached. Without an input it stands for all replies to calls of this name. */
export const callKey = <N extends RouteName>(name: N, input?: CallInput<N>) =>
  input ? [name, input] : [name]

type UseCallOptions<N extends RouteName> = {
  staleTime?: number
  refetchInterval?: (reply: Reply<N> | undefined, error: unknown) => number | false
  /** For a result whose properties are first read by a component that is rendered later. */
  notifyOnChangeProps?: 'all'
}

/** Makes a call and caches its reply. With `undefined` as input it makes no call. */
export const useCall = <N extends RouteName>(
  name: N,
  input: CallInput<N> | undefined,
  { refetchInterval = () => false, ...options }: UseCallOptions<N> = {},
): UseQueryResult<Reply<N>> =>
  useQuery({
    queryKey: callKey(name, input),
    queryFn: ({ signal }): Promise<Reply<N>> => call(name, input as CallInput<N>, { signal }),
    enabled: input !== undefined,
    refetchInterval: ({ state }) => refetchInterval(state.data, state.error),
    ...options,
  })
