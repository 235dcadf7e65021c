import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { formatReference } from '#shared/correlation.ts'
import { type ApiError, formatReferenceHint, Refusal, unreachableText } from '#shared/errors.ts'
import { currentCorrelationId } from '../log.ts'
import { renderHtmlPage } from './html-page.ts'

/** Turns what was thrown into the response it stands for: JSON for the app, a page for a person's browser. */
export function toErrorResponse(thrown: Error, c: Context): Response | Promise<Response> {
  const refusal = thrown instanceof Refusal ? thrown : undefined
  const error = referenced(refusal?.error ?? { kind: 'server', message: unreachableText })
  const status = (refusal?.status ?? 500) as ContentfulStatusCode

  c.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value)
  if (c.req.path.endsWith('/auth/verify') && c.req.header('accept')?.includes('text/html'))
    return c.html(
      renderHtmlPage('We cannot go on just now', html`<p>${error.message}</p>${reference(error)}`),
      status,
    )
  return c.json(error, status)
}

/** What went wrong on our side carries what its line in the log is found by. */
function referenced(error: ApiError): ApiError {
  const correlationId = currentCorrelationId()
  return error.kind === 'server' && correlationId
    ? { ...error, reference: formatReference(correlationId) }
    : error
}

const reference = (error: ApiError) =>
  error.kind === 'server' && error.reference ? html`<p>${formatReferenceHint(error.reference)}</p>` : ''
