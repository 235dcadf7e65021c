import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { formatReference } from '#shared/correlation-id.ts'
import { type ApiError, formatReferenceHint, Refusal, unreachableText } from '#shared/errors.ts'
import { currentCorrelationId } from '../logging/log.ts'
import { renderHtmlPage } from './html-page.ts'

/** Turns an error into its response: JSON for the app, a page for a browser that follows an emailed link or signs out. */
export function toErrorResponse(caught: Error, c: Context): Response | Promise<Response> {
  const refusal = caught instanceof Refusal ? caught : undefined
  const error = addReference(refusal?.error ?? { kind: 'server', message: unreachableText })
  const status = (refusal?.status ?? 500) as ContentfulStatusCode

  c.header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) c.header(name, value)
  const isSignOut = c.req.path.endsWith('/auth/signout')
  const isPage = isSignOut || c.req.path.endsWith('/auth/verify')
  if (isPage && c.req.header('accept')?.includes('text/html')) {
    const text = isSignOut ? signOutFailed : html`<p>${error.message}</p>`
    return c.html(renderHtmlPage('Sorry, there is a problem', html`${text}${referenceHint(error)}`), status)
  }
  return c.json(error, status)
}

/** The second press removes the data that the app still has in this browser. */
const signOutFailed = html`<p>Your session may still be open. Press the button to try again.</p>
<form action="/portal/auth/signout"><button>Sign out again</button></form>`

/** Adds the reference of the log line to a server error. */
function addReference(error: ApiError): ApiError {
  const correlationId = currentCorrelationId()
  return error.kind === 'server' && correlationId
    ? { ...error, reference: formatReference(correlationId) }
    : error
}

const referenceHint = (error: ApiError) =>
  error.kind === 'server' && error.reference ? html`<p>${formatReferenceHint(error.reference)}</p>` : ''
