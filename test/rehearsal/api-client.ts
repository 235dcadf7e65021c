import { strict as assert } from 'node:assert'
import { originHeader } from '#functions/needs.ts'
import type { Deployed } from './deploy.ts'

type Asked = {
  json?: unknown
  form?: Record<string, string>
  bearer?: string
  cookie?: string
  /** What opens the API, when not the right secret. */
  secret?: string | null
}
export type Ask = ReturnType<typeof createApiClient>

/** Calls the deployed API as CloudFront does, and expects a status. */
export const createApiClient =
  ({ address, originSecret }: Deployed, signal: AbortSignal) =>
  async (status: number, method: string, path: string, asked: Asked = {}) => {
    const { json, form, bearer, cookie, secret = originSecret } = asked
    const answer = await fetch(`${address}/portal${path}`, {
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
    const body = await answer.text()
    assert.equal(answer.status, status, `${method} ${path} answered ${answer.status}: ${body}`)
    return { body, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
