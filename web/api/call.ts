import { contract, type Reply, type RouteName } from '#shared/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { Session } from '#shared/schemas/sign-in.ts'
import { bearerToken, endSession, keepToken } from '../session/bearer-token.ts'
import type { Given } from './request.ts'
import { type CallOptions, send } from './send.ts'

/**
 * Makes one call of the contract (specification, section 7) and gives its checked reply; throws a Refusal. A bearer
 * call that is refused with 401 renews the token once and is repeated; if that is refused too, the session is over.
 */
export async function call<N extends RouteName>(
  name: N,
  sent: Given<N>,
  options: CallOptions = {},
): Promise<Reply<N>> {
  if (!contract[name].caller.startsWith('bearer')) return send(name, sent, options)
  const token = bearerToken()
  try {
    return await send(name, sent, withToken(token, options))
  } catch (thrown) {
    if (!unauthorised(thrown)) throw thrown
  }
  try {
    const renewed = bearerToken() === token ? (await renew()).bearerToken : bearerToken()
    return await send(name, sent, withToken(renewed, options))
  } catch (thrown) {
    if (unauthorised(thrown)) endSession()
    throw thrown
  }
}

let renewing: Promise<Session> | undefined

/** Fetches a new bearer token through the session cookie and keeps it; calls at the same time share one request. */
export function renew(): Promise<Session> {
  renewing ??= send('get-bearer-token', {})
    .then(session => {
      keepToken(session.bearerToken)
      return session
    })
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

export const unauthorised = (thrown: unknown) =>
  thrown instanceof Refusal && thrown.error.kind === 'unauthorised'

const withToken = (token: string | null, { headers, signal }: CallOptions): CallOptions => ({
  signal,
  headers: token === null ? { ...headers } : { ...headers, authorization: `Bearer ${token}` },
})
