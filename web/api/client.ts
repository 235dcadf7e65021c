import { calls } from '#shared/calls.ts'
import type { Reply, RouteName } from '#shared/contract.ts'
import { Refusal } from '#shared/errors.ts'
import type { Session } from '#shared/schemas/sign-in.ts'
import { endSession, getBearerToken, getTokenUser, storeToken } from '../session/bearer-token.ts'
import { isCurrentUser } from '../session/current-user.ts'
import type { CallInput } from './request.ts'
import { type CallOptions, send } from './send.ts'

/**
 * Makes one call of the contract (specification, section 7) and gives its checked reply; throws a Refusal. A bearer
 * call that is refused with 401 renews the token once and is repeated; if that is refused too, the session is over.
 */
export async function call<N extends RouteName>(
  name: N,
  sent: CallInput<N>,
  options: CallOptions = {},
): Promise<Reply<N>> {
  if (catalogueCalls.includes(name)) {
    const token = getBearerToken()
    return send(name, sent, withToken(isOwn(token) ? token : null, options))
  }
  if (!calls[name].caller.startsWith('bearer')) return send(name, sent, options)
  const token = ownToken()
  try {
    return await send(name, sent, withToken(token, options))
  } catch (thrown) {
    if (!isUnauthorised(thrown)) throw thrown
  }
  try {
    if (getBearerToken() === token) await renewBearerToken()
    return await send(name, sent, withToken(ownToken(), options))
  } catch (thrown) {
    if (isUnauthorised(thrown)) endSession()
    throw thrown
  }
}

/** Anyone may make these calls. They carry the stored token all the same (specification, section 6). */
const catalogueCalls: readonly RouteName[] = [
  'list-schools',
  'get-school',
  'list-programmes',
  'get-programme',
  'list-subjects',
]

let renewing: Promise<Session> | undefined

/** Fetches a new bearer token through the session cookie and keeps it; calls at the same time share one request. */
export function renewBearerToken(): Promise<Session> {
  renewing ??= send('get-bearer-token', {})
    .then(session => {
      storeToken(session.bearerToken)
      return session
    })
    .finally(() => {
      renewing = undefined
    })
  return renewing
}

export const isUnauthorised = (thrown: unknown) =>
  thrown instanceof Refusal && thrown.error.kind === 'unauthorised'

/** The bearer token, unless another person has signed in since: what this page has is not sent in their name. */
function ownToken() {
  const token = getBearerToken()
  if (!isOwn(token)) throw new Refusal({ kind: 'denied', message: signedInElsewhere, failedCheck: 'session' })
  return token
}

function isOwn(token: string | null) {
  const holder = token === null ? undefined : getTokenUser(token)
  return !holder || isCurrentUser(holder)
}

const signedInElsewhere = 'Somebody else has signed in here. Load this page again'

const withToken = (token: string | null, { headers, ...options }: CallOptions): CallOptions => ({
  ...options,
  headers: token === null ? { ...headers } : { ...headers, authorization: `Bearer ${token}` },
})
