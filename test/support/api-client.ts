import { strict as assert } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'
import { uploadLink } from '#shared/schemas/attachment.ts'
import { session } from '#shared/schemas/sign-in.ts'
import { receipt } from '#shared/schemas/submission.ts'
import { createPdf } from './create-pdf.ts'
import type { completeSubmission } from './sample-application.ts'

export type RequestOptions = {
  json?: unknown
  form?: Record<string, string>
  bearer?: string
  cookie?: string
  headers?: Record<string, string>
}

/** Returns a request to the API. A `json` that is a string is sent as it is. */
export const createRequest = (
  method: string,
  { json, form, bearer, cookie, headers }: RequestOptions = {},
): RequestInit => ({
  method,
  redirect: 'manual',
  headers: {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    ...(cookie ? { cookie } : {}),
    ...headers,
  },
  ...(json === undefined ? {} : { body: typeof json === 'string' ? json : JSON.stringify(json) }),
  ...(form ? { body: new URLSearchParams(form) } : {}),
})

/** Returns a function that calls the API of an origin, and asserts the status. */
export const createApiClient =
  (origin: string, headers: Record<string, string> = {}) =>
  async (status: number, method: string, path: string, options: RequestOptions = {}) => {
    const request = createRequest(method, { ...options, headers: { ...headers, ...options.headers } })
    const response = await fetch(`${origin}/portal${path}`, request)
    const body = await response.text()
    assert.equal(response.status, status, `${method} ${path} returned ${response.status}: ${body}`)
    return { body, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
  }
type ApiClient = ReturnType<typeof createApiClient>
type Person = { ucasId: string; email: string }

/** Signs a person in by the form, the mailed link and its button. Returns both cookies and the bearer token. */
export async function signIn(
  call: ApiClient,
  { ucasId, email }: Person,
  waitForMail: (pattern: RegExp) => Promise<string>,
) {
  const sent = await call(200, 'POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
  const token = await waitForMail(/token=([\w-]+)/)
  const { cookie } = await call(303, 'POST', '/auth/verify', { form: { token } })
  const { body } = await call(200, 'GET', '/auth/bearer-token', { cookie })
  return { mailCookie: sent.cookie, cookie, bearer: session.parse(JSON.parse(body)).bearerToken }
}

/** Submits the form of a person without a record. Returns the application number. */
export async function apply(call: ApiClient, bearer: string, json: ReturnType<typeof completeSubmission>) {
  const path = `/api/applicant?programmeCode=${json.programmeCode}`
  const { body } = await call(201, 'POST', path, { bearer, json })
  return receipt.parse(JSON.parse(body)).applicationNumber
}

/** Uploads a PDF for a request. Returns the id with which its receipt is confirmed. */
export async function upload(call: ApiClient, requestId: string): Promise<string> {
  const file = createPdf(2000).toString()
  const query = new URLSearchParams({ fileName: 'Grades.pdf', size: String(file.length) })
  const { body } = await call(200, 'GET', `/api/attachment-request/${requestId}/upload-link?${query}`)
  const { url, attachmentId } = uploadLink.parse(JSON.parse(body))
  const headers = { 'content-type': 'application/pdf' }
  const uploaded = await fetch(url, { method: 'PUT', body: file, headers })
  assert.equal(uploaded.status, 200, `the upload returned ${uploaded.status}: ${await uploaded.text()}`)
  return attachmentId
}

/**
 * Returns the group that a pattern matches in one of the texts, which are the newest first. Throws if there is none within
 * 30 seconds.
 */
export async function waitForText(listTexts: () => Promise<string[]>, pattern: RegExp) {
  for (let attempt = 0; attempt < 300; attempt++) {
    const match = (await listTexts()).map(text => pattern.exec(text)?.[1]).find(group => group)
    if (match) return match
    await pause(100)
  }
  throw new Error(`no mail with ${pattern} arrived`)
}
