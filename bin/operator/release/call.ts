import { describeSystemError } from '#infra/settings/user-error.ts'
import { basePath, type ContractRow, contract, type RouteName } from '#shared/contract.ts'
import type { ServiceMode } from '#shared/schemas/service.ts'

/** The address of a site, and the mode that its flags say. */
export type Site = { origin: string; mode: ServiceMode }

type Request = {
  param?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** Thrown where the portal refuses a call because it is closed or under embargo. */
export class NotChecked extends Error {
  constructor(readonly mode: ServiceMode) {
    super(mode)
  }
}

const timeoutMs = 15_000

/** Requests an address of the site. Throws an error that names the address if nothing answers. */
export async function fetchSite({ origin }: Site, path: string, init: RequestInit = {}) {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${origin}${path}`, { ...init, redirect: 'manual', signal })
    return { response, body: await response.text() }
  } catch (error) {
    const reason = error instanceof Error && error.cause ? error.cause : error
    throw new Error(`${path} did not answer at ${origin}: ${describeSystemError(reason)}`)
  }
}

/** Makes a call of the contract as a page does. Requires a status, and returns the body and the first cookie. */
export async function callSite(
  site: Site,
  name: RouteName,
  expected: number | number[],
  request: Request = {},
) {
  const statuses = [expected].flat()
  const { param = {}, query, json, form, headers } = request
  const row: ContractRow = contract[name]
  const path = row.path.replaceAll(/:(\w+)/g, (_, part) => encodeURIComponent(param[part] ?? ''))
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = json === undefined ? form && String(new URLSearchParams(form)) : JSON.stringify(json)
  const { response, body } = await fetchSite(
    site,
    `${basePath}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    {
      method: row.method,
      headers: { ...headers, ...(content && { 'content-type': type }), 'sec-fetch-site': 'same-origin' },
      ...(content && { body: content }),
    },
  )
  const { status } = response
  if (row.available === 'while open' && site.mode !== 'open') {
    if (status === 403 && body.includes(`"${site.mode}"`)) throw new NotChecked(site.mode)
    throw new Error(`${name} was not refused as ${site.mode}, but returned ${status}`)
  }
  if (!statuses.includes(status))
    throw new Error(`${name} returned ${status} instead of ${statuses.join(' or ')}`)
  return { body, cookie: response.headers.getSetCookie()[0] ?? '' }
}

/** A call of one site. */
export type Call = (
  name: RouteName,
  expected: number | number[],
  request?: Request,
) => ReturnType<typeof callSite>
