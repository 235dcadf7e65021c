import { type Call, calls } from '#shared/calls.ts'
import type { Reply, RouteName } from '#shared/contract.ts'
import { correlationHeader } from '#shared/correlation-id.ts'
import { parseApiError, Refusal, unknownIssueText } from '#shared/errors.ts'
import { type CallInput, createRequest } from './request.ts'
import { setServerTime } from './server-clock.ts'

export type CallOptions = {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Sent to the end even if the page goes away; for bodies below 64 KB. */
  keepalive?: boolean
}
const timeoutMs = 30_000

/** Sends one call of the contract as it stands; throws a Refusal, with status 0 when no answer came. */
export async function send<N extends RouteName>(
  name: N,
  sent: CallInput<N>,
  options: CallOptions = {},
): Promise<Reply<N>> {
  const named = { ...options.headers, [correlationHeader]: crypto.randomUUID() }
  const { address, init } = createRequest(name, sent, named)
  const row: Call = calls[name]
  const [{ status, body, headers }, reply] = await Promise.all([
    answerTo(address, keptAlive(init, options), options.signal),
    row.reply?.(),
  ])
  if (name === 'check-service') setServerTime(headers.get('date'))
  if (status < 200 || status > 299)
    throw new Refusal(parseApiError(status, body), status, Object.fromEntries(headers))

  if (!reply) return undefined as Reply<N>
  const { success, data } = reply.safeParse(body)
  if (!success) throw new Refusal({ kind: 'unknown', message: unknownIssueText })
  return data as Reply<N>
}

const keptAlive = (init: RequestInit, { keepalive = false }: CallOptions) =>
  keepalive ? { ...init, keepalive } : init

async function answerTo(address: string, init: RequestInit, cancelled?: AbortSignal) {
  const waiting = new AbortController()
  const stop = () => waiting.abort(cancelled?.reason)
  const timer = setTimeout(stop, timeoutMs)
  cancelled?.addEventListener('abort', stop)
  if (cancelled?.aborted) stop()
  try {
    const response = await fetch(address, { ...init, signal: waiting.signal })
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  } catch (thrown) {
    // A cancelled request is nothing: whoever cancelled it hears so, and nobody else.
    if (cancelled?.aborted) throw thrown
    throw new Refusal(parseApiError(0, undefined), 0)
  } finally {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', stop)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
