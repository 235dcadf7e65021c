import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ContractRow, contract, type Reply, type RouteName } from '#shared/contract.ts'
import { Refusal, unauthorised } from '#shared/errors.ts'
import type { Session } from '#shared/schemas/sign-in.ts'
import {
  endSession,
  getBearerToken,
  isOtherApplicant,
  isTokenUnchecked,
  setSession,
  storeToken,
} from '../session/session.ts'
import { countSignOuts } from '../session/sign-outs.ts'
import { shouldRetry } from './query-client.ts'
import { type CallInput, type CallOptions, type CallParts, send } from './send.ts'

/** Makes a call of the contract (specification, section 7). Returns its validated reply; throws a Refusal. */
export function call<N extends RouteName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<Reply<N>> {
  const row = contract[name]
  if (row.caller === 'bearer') return sendAsBearer(row, input, options)
  // Public calls of the main API get the stored token too (specification, section 6).
  const isOfMainApi = row.caller === 'anyone' && row.path.startsWith('/api/')
  return send(row, input, isOfMainApi ? withToken(getBearerToken(), options) : options)
}

/**
 * Sends a call with the bearer token. If it is refused with 401, renews the token once and repeats the call. If that is
 * refused too, the session has ended.
 */
async function sendAsBearer<Row extends ContractRow>(row: Row, input: CallParts, options: CallOptions) {
  // Awaits nothing more than necessary: a save may be the last call of its page.
  if (isTokenUnchecked()) await renewBearerToken()
  const token = getBearerToken()
  try {
    return await sendAsPageUser(row, input, options)
  } catch (thrown) {
    if (!isUnauthorised(thrown)) throw thrown
  }
  try {
    if (getBearerToken() === token || isTokenUnchecked()) await renewBearerToken()
    return await sendAsPageUser(row, input, options)
  } catch (thrown) {
    if (isUnauthorised(thrown)) endSession()
    throw thrown
  }
}

let renewal: Promise<Session> | undefined

/**
 * Fetches a new bearer token with the session cookie and stores it. Concurrent calls share one request. A token that
 * arrives after another tab has signed out is not stored, because it belongs to the session that has ended.
 */
export function renewBearerToken(): Promise<Session> {
  renewal ??= fetchBearerToken().finally(() => {
    renewal = undefined
  })
  return renewal
}

async function fetchBearerToken() {
  const signOuts = countSignOuts()
  try {
    const session = await call('get-bearer-token', {})
    if (countSignOuts() !== signOuts) throw unauthorised()
    storeToken(session.bearerToken)
    setSession(session)
    return session
  } catch (thrown) {
    if (isUnauthorised(thrown)) endSession()
    throw thrown
  }
}

export const isUnauthorised = (thrown: unknown) =>
  thrown instanceof Refusal && thrown.error.kind === 'unauthorised'

/** Sends a call with the stored token. Throws a Refusal if another applicant than the one of this page is signed in. */
function sendAsPageUser<Row extends ContractRow>(row: Row, input: CallParts, options: CallOptions) {
  if (isOtherApplicant())
    throw new Refusal({ kind: 'denied', message: signedInElsewhere, failedCheck: 'session' })
  return send(row, input, withToken(getBearerToken(), options))
}

const signedInElsewhere = 'Somebody else has signed in here. Load this page again'

const withToken = (token: string | null, options: CallOptions): CallOptions =>
  token === null ? options : { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } }

type UseCallOptions<N extends RouteName> = {
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

/** Makes a call and caches its reply. With `undefined` as input it makes no call. */
export const useCall = <N extends RouteName>(
  name: N,
  input: CallInput<N> | undefined,
  { staleTime = staleTimes[name] ?? 0, refetchInterval = () => false }: UseCallOptions<N> = {},
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
