import { describeSystemError } from '#infra/errors/user-error.ts'
import { basePath, type ContractRow, contract, fillPath, type RouteName } from '#shared/contract.ts'
import type { ServiceMode } from '#shared/schemas/service.ts'

type Request = {
  param?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

/** Thrown where the portal refuses a call because it is closed or under embargo. */
export class NotCheckedError extends Error {}

const timeoutMs = 15_000

/** A deployed site. Calls are made as the pages make them. */
export class DeployedSite {
  constructor(
    private readonly origin: string,
    readonly mode: ServiceMode,
  ) {}

  async fetch(path: string, init: RequestInit = {}) {
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${this.origin}${path}`, { ...init, redirect: 'manual', signal })
      return { response, body: await response.text() }
    } catch (error) {
      const reason = error instanceof Error && error.cause ? error.cause : error
      throw new Error(`${path} did not answer at ${this.origin}: ${describeSystemError(reason)}`)
    }
  }

  /** Makes a call of the contract. Requires this status or one of these, and returns the body and the first cookie. */
  async call(name: RouteName, expected: number | number[], request: Request = {}) {
    const { method, path, available }: ContractRow = contract[name]
    const { param = {}, query, json, form, headers } = request
    const content = form ? new URLSearchParams(form) : JSON.stringify(json)
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const address = `${basePath}${fillPath(path, param)}?${new URLSearchParams(query)}`
    const { response, body } = await this.fetch(address, {
      method,
      headers: { ...headers, ...type, 'sec-fetch-site': 'same-origin' },
      ...(content && { body: content }),
    })
    const { status } = response
    if (available === 'while open' && this.mode !== 'open') {
      if (status === 403 && body.includes(`"${this.mode}"`))
        throw new NotCheckedError(`the portal is ${this.mode === 'closed' ? 'closed' : 'under embargo'}`)
      throw new Error(`${name} was not refused as ${this.mode}, but returned ${status}`)
    }
    const statuses = [expected].flat()
    if (!statuses.includes(status))
      throw new Error(`${name} returned ${status} instead of ${statuses.join(' or ')}`)
    return { body, cookie: response.headers.getSetCookie()[0] ?? '' }
  }
}
