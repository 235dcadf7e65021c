import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { formatReference } from '#shared/correlation-id.ts'
import { type ApiError, formatReferenceHint, Refusal, unreachableText } from '#shared/errors.ts'
import { currentCorrelationId } from '../logging/log.ts'
import { renderHtmlPage } from './html-page.ts'

/** Turns an error into its response: JSON for the app, a page for a browser that follows an emailed link. */
export function toErrorResponse(caught: Error, c: Context): Response | Promise<Response> {
  const refusal = caught instanceof Refusal ? caught : undefined
  const error = addReference(refusal?.error ?? { kind: 'server', message: unreachableText })
  const status = (refusal?.status ?? 500) as ContentfulStatusCode

  c.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value)
  if (c.req.path.endsWith('/auth/verify') && c.req.header('accept')?.includes('text/html'))
    return c.html(
      renderHtmlPage('Sorry, there is a problem', html`<p>${error.message}</p>${referenceHint(error)}`),
      status,
    )
  return c.json(error, status)
}

/** Adds the reference of the log line to a server error. */
function addReference(error: ApiError): ApiError {
  const correlationId = currentCorrelationId()
  return error.kind === 'server' && correlationId
    ? { ...error, reference: formatReference(correlationId) }
    : error
}

const referenceHint = (error: ApiError) =>
  error.kind === 'server' && error.reference ? html`<p>${formatReferenceHint(error.reference)}</p>` : ''
