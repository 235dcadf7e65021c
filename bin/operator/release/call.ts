import * as z from 'zod/mini'
import type { FunctionName } from '#functions/needs.ts'
import { describeSystemError } from '#infra/settings/user-error.ts'
import { basePath, type ContractRow, contract, type RouteName } from '#shared/contract.ts'
import { getServiceMode, type ServiceFlags } from '#shared/schemas/service.ts'

/** Invokes a function directly with an event, and returns its reply. */
export type Invoke = (name: FunctionName, event: object) => Promise<unknown>

type Request = {
  param?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}
type Reply = { status: number; body: string; cookie: string }

/** Makes a call of the contract, requires this status or one of these, and returns the body and the first cookie. */
type Call = (name: RouteName, status: number | number[], request?: Request) => Promise<Reply>
export type Caller = {
  call: Call
  /** Returns the status of a page of the site. */
  getPage: (path: string) => Promise<number>
  invoke: Invoke
}

type CallerOptions = { origin: string; flags: ServiceFlags; now: Date; invoke: Invoke }

const timeoutMs = 15_000

/**
 * Creates the calls of a check. Each goes to the site as an applicant's does. A call that the service gate must refuse
 * now, or that CloudFront may have answered from its cache, also goes to its function directly.
 */
export function createCall({ origin, flags, now, invoke }: CallerOptions): Caller {
  const mode = getServiceMode(flags, now)
  const fetchSite = async (name: string, url: string, init?: RequestInit) => {
    const options: RequestInit = { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }
    try {
      const response = await fetch(`${origin}${url}`, options)
      return { response, body: await response.text() }
    } catch (error) {
      const reason = error instanceof Error && error.cause ? error.cause : error
      throw new Error(`${name} did not answer at ${origin}: ${describeSystemError(reason)}`)
    }
  }

  const call: Call = async (name, status, request = {}) => {
    const row: ContractRow = contract[name]
    const { url, headers, body } = toHttp(row, request)
    const { response, body: text } = await fetchSite(name, url, {
      method: row.method,
      headers,
      ...(body && { body }),
    })
    const isRefused = row.available === 'while open' && mode !== 'open'
    const reply = {
      status: response.status,
      body: text,
      cookie: response.headers.getSetCookie()[0] ?? '',
    }
    if (!isRefused && !row.edgeCacheSeconds) return requireStatus(name, status, reply)
    if (isRefused && (reply.status !== 403 || !reply.body.includes(`"${mode}"`)))
      throw new Error(`${name} was not refused as ${mode}, but returned ${reply.status}`)
    if (!isRefused) requireStatus(name, status, reply)
    return requireStatus(name, status, toReply(await invoke(name, toEvent(row, { url, headers, body }))))
  }
  return { call, invoke, getPage: async path => (await fetchSite(path, path)).response.status }
}

function requireStatus(name: RouteName, expected: number | number[], reply: Reply): Reply {
  const statuses = [expected].flat()
  if (!statuses.includes(reply.status))
    throw new Error(`${name} returned ${reply.status} instead of ${statuses.join(' or ')}`)
  return reply
}

function toHttp({ path }: ContractRow, { param = {}, query, json, form, headers }: Request) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(param[name] ?? ''))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = json === undefined ? form && String(new URLSearchParams(form)) : JSON.stringify(json)
  return {
    url: `${basePath}${filled}${search}`,
    headers: { ...headers, ...(body ? { 'content-type': type } : {}), 'sec-fetch-site': 'same-origin' },
    body,
  }
}

/** Returns the event of API Gateway. Only a direct invocation can carry the authorizer's context that opens the gate. */
function toEvent({ method }: ContractRow, { url, headers, body }: ReturnType<typeof toHttp>) {
  const [rawPath = '', rawQueryString = ''] = url.split('?')
  const { cookie = '', ...others }: Record<string, string> = headers
  return {
    version: '2.0',
    rawPath,
    rawQueryString,
    headers: others,
    ...(cookie ? { cookies: [cookie] } : {}),
    requestContext: {
      http: { method, path: rawPath, sourceIp: '127.0.0.1' },
      authorizer: { lambda: { isReleaseCheck: true } },
    },
    isBase64Encoded: false,
    ...(body ? { body } : {}),
  }
}

const lambdaReply = z.object({
  statusCode: z.int(),
  body: z._default(z.string(), ''),
  cookies: z._default(z.array(z.string()), []),
  isBase64Encoded: z._default(z.boolean(), false),
})

function toReply(value: unknown): Reply {
  const { statusCode, body, cookies, isBase64Encoded } = lambdaReply.parse(value)
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body
  return { status: statusCode, body: text, cookie: cookies[0] ?? '' }
}
