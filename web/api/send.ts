import {
  basePath,
  type ContractRow,
  contract,
  fillPath,
  type RequestInput,
  type RequestPart,
  type RouteName,
} from '#shared/contract.ts'
import { type ApiError, offlineText, parseApiError, Refusal, unknownIssueText } from '#shared/errors.ts'
import { setServerTime } from './server-clock.ts'

/** The input of a call; headers go in the options. */
export type CallInput<N extends RouteName> = Omit<RequestInput<N>, 'header'>
type CallParts = Partial<Record<RequestPart, unknown>>
export type CallOptions = {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
  /** Completes the request even if the page is closed, unless the body is too large for that. */
  keepalive?: boolean
}
/** Browsers reject a larger keepalive body without sending it, so the server could not refuse it. */
const maxKeepaliveBytes = 64 * 1024
const timeoutMs = 30_000

const offline: ApiError = { kind: 'server', message: offlineText }

/** Sends one call of the contract without a bearer token; throws a Refusal, with status 0 if there was no reply. */
export async function send(row: ContractRow, parts: CallParts, options: CallOptions = {}): Promise<unknown> {
  const { address, init } = createRequest(row, parts, options.headers)
  const isSmall = new Blob([String(init.body ?? '')]).size <= maxKeepaliveBytes
  const request = { ...init, keepalive: Boolean(options.keepalive) && isSmall }
  const { status, body, headers, arrivedAt } = await fetchReply(address, request, options.signal)
  if (row === contract['check-service'] || row === contract['get-bearer-token'])
    setServerTime(headers.get('date'), arrivedAt)
  if (status < 200 || status > 299)
    throw new Refusal(parseApiError(status, body), status, Object.fromEntries(headers))

  if (!row.reply) return
  const { success, data } = row.reply.safeParse(body)
  if (!success) throw new Refusal({ kind: 'unknown', message: unknownIssueText }, status)
  return data
}

async function fetchReply(address: string, init: RequestInit, signal?: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    const early = init.method === 'GET' ? takeEarlyReply(address) : undefined
    const response: TimedResponse =
      (early && (await early)) ?? (await fetch(address, { ...init, signal: controller.signal }))
    const { status, headers, arrivedAt = Date.now() } = response
    return { status, body: parseJson(await response.text()), headers, arrivedAt }
  } catch (thrown) {
    // The caller cancelled the request, so there is no failure to show.
    if (signal?.aborted) throw thrown
    throw new Refusal(navigator.onLine ? parseApiError(0, undefined) : offline, 0)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fields = Record<string, unknown>

/** Returns the address and the `fetch` settings of one call of the contract. */
export function createRequest(
  { method, path }: ContractRow,
  { param, query, form, json }: CallParts,
  headers: Record<string, string> = {},
) {
  const search = query === undefined ? '' : `?${toSearchParams(query as Fields)}`
  const init: RequestInit = {
    method,
    headers: { accept: 'application/json', ...headers },
    credentials: 'include',
  }

  if (form !== undefined) init.body = toSearchParams(form as Fields)
  if (json !== undefined) {
    init.body = JSON.stringify(json)
    init.headers = { ...init.headers, 'content-type': 'application/json' }
  }
  return { address: basePath + fillPath(path, param as Fields) + search, init }
}

const toSearchParams = (fields: Fields) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
  )

/** `arrivedAt` is set if index.html started the call: this script may have loaded seconds later. */
type TimedResponse = Response & { arrivedAt?: number }

declare global {
  interface Window {
    /** The replies to calls that index.html has started, by address; undefined without a session. */
    earlyReplies?: Partial<Record<string, Promise<TimedResponse | undefined>>>
  }
}

/**
 * Returns, once, the reply to a call that index.html started before this script loaded. Returns undefined if there is none,
 * or if the call failed with another status than 429. An old reply is not used: after an embargo, the page that was open
 * during it must ask again.
 */
function takeEarlyReply(address: string): Promise<TimedResponse | undefined> | undefined {
  const reply = window.earlyReplies?.[address]
  delete window.earlyReplies?.[address]
  if (performance.now() > timeoutMs) return
  return reply?.then(
    early => (early?.ok || early?.status === 429 ? early : undefined),
    () => undefined,
  )
}
