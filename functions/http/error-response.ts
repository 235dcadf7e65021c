import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ApiError, Refusal, unreachableText } from '#shared/errors.ts'

export function toErrorResponse(caught: Error, c: Context): Response | Promise<Response> {
  const { error, status } = prepareError(caught, c)
  return c.json(error, status)
}

/** Sets the headers of an error on the response. Returns its body and status. */
export function prepareError(caught: Error, c: Context) {
  const refusal = caught instanceof Refusal ? caught : undefined
  c.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value)
  const error: ApiError = refusal?.body ?? { kind: 'server', message: unreachableText }
  return { error, status: (refusal?.status ?? 500) as ContentfulStatusCode }
}
