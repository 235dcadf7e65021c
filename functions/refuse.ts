import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ApiError, Refusal, unreachable } from '#shared/errors.ts'
import { page } from './page.ts'

/** Turns what was thrown into the response it stands for: JSON for the app, a page for a person's browser. */
export function refuse(thrown: Error, c: Context): Response | Promise<Response> {
  const refusal = thrown instanceof Refusal ? thrown : undefined
  const error: ApiError = refusal?.error ?? { kind: 'server', message: unreachable }
  const status = (refusal?.status ?? 500) as ContentfulStatusCode
  if (!refusal) logFailure(thrown)

  c.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value)
  if (c.req.path.endsWith('/auth/verify') && c.req.header('accept')?.includes('text/html'))
    return c.html(page('We cannot go on just now', html`<p>${error.message}</p>`), status)
  return c.json(error, status)
}

/** Names the failure and where it came from; its message may hold personal data and is left out. */
function logFailure(thrown: Error) {
  const frames = (thrown.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  console.error(
    JSON.stringify({ level: 'error', error: thrown.name, at: frames.slice(0, 6).map(line => line.trim()) }),
  )
}
