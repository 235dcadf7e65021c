import type { OtherFunctionName } from '#functions/needs.ts'
import { describeSystemError } from '#infra/settings/user-error.ts'
import { basePath, type ContractRow, contract, type RouteName } from '#shared/contract.ts'
import { getServiceMode, type ServiceFlags, type ServiceMode } from '#shared/schemas/service.ts'

/** Invokes a function directly with an event, and returns its reply. */
export type Invoke = (name: OtherFunctionName, event: object) => Promise<unknown>

type Request = {
  param?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}
type Reply = { body: string; cookie: string }

/** Makes a call of the contract, requires this status or one of these, and returns the body and the first cookie. */
type Call = (name: RouteName, status: number | number[], request?: Request) => Promise<Reply>
export type Caller = {
  call: Call
  /** Returns the status of a page of the site. */
  getPage: (path: string) => Promise<number>
  invoke: Invoke
}

/** Thrown where a check ends early, because the portal is closed or under embargo and has refused a call for it. */
export class NotChecked extends Error {
  constructor(readonly mode: Exclude<ServiceMode, 'open'>) {
    super(mode)
  }
}

type CallerOptions = { origin: string; flags: ServiceFlags; now: Date; invoke: Invoke }

const timeoutMs = 15_000

/** Creates the calls of a check. Each goes to the site as an applicant's does. */
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
    if (row.available === 'while open' && mode !== 'open') {
      if (response.status !== 403 || !text.includes(`"${mode}"`))
        throw new Error(`${name} was not refused as ${mode}, but returned ${response.status}`)
      throw new NotChecked(mode)
    }
    const statuses = [status].flat()
    if (!statuses.includes(response.status))
      throw new Error(`${name} returned ${response.status} instead of ${statuses.join(' or ')}`)
    return { body: text, cookie: response.headers.getSetCookie()[0] ?? '' }
  }
  return { call, invoke, getPage: async path => (await fetchSite(path, path)).response.status }
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
