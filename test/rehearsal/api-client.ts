import { strict as assert } from 'node:assert'
import { originHeader } from '#functions/environment.ts'
import type { Deployed } from './deploy.ts'

type RequestOptions = {
  json?: unknown
  form?: Record<string, string>
  bearer?: string
  cookie?: string
  /** Replaces the origin secret; null omits it. */
  secret?: string | null
}

/** Returns a function that calls the deployed API as CloudFront does, and asserts the status. */
export const createApiClient =
  ({ address, originSecret }: Deployed, signal: AbortSignal) =>
  async (status: number, method: string, path: string, options: RequestOptions = {}) => {
    const { json, form, bearer, cookie, secret = originSecret } = options
    const response = await fetch(`${address}/portal${path}`, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        ...(secret === null ? {} : { [originHeader]: secret }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(cookie ? { cookie } : {}),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    const body = await response.text()
    assert.equal(response.status, status, `${method} ${path} returned ${response.status}: ${body}`)
    return {
      body,
      headers: response.headers,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }
