import * as z from 'zod/mini'
import { errorMessage, isPlainIdentifier, type Message, message } from './schemas/message.ts'

const base = {
  message: z.string(),
  signinResult: z.optional(z.object({ code: z.string() })),
}

/**
 * Every error of the API (specification 8.5 to 8.12); `message` is plain English for the user. Only a sign-in has a
 * `signinResult`.
 */
export const apiError = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['unauthorised', 'client', 'server', 'unknown']), ...base }),
  z.object({
    kind: z.literal('denied'),
    ...base,
    failedCheck: z.string(),
    embargoEndTime: z.optional(z.nullable(z.string())),
  }),
  z.object({
    kind: z.enum(['not-found', 'conflict']),
    ...base,
    itemType: z.string(),
    item: z.string(),
  }),
  z.object({ kind: z.literal('invalid'), ...base, messages: z.array(message) }),
])
export type ApiError = z.infer<typeof apiError>
type ErrorKind = ApiError['kind']

export const statusByKind = {
  unauthorised: 401,
  denied: 403,
  'not-found': 404,
  conflict: 409,
  invalid: 422,
  client: 400,
  server: 500,
  unknown: 500,
} as const satisfies Record<ErrorKind, number>

/** Thrown by routes and repositories; one function turns it into a response. */
export class Refusal extends Error {
  constructor(
    readonly body: ApiError,
    readonly status: number = statusByKind[body.kind],
    readonly headers: Record<string, string> = {},
  ) {
    super(body.kind)
  }
}

export const isClientError = (thrown: unknown): thrown is Refusal =>
  thrown instanceof Refusal && thrown.status >= 400 && thrown.status < 500

/** Whether a call was refused for this reason, and about an item of this type if one is given. */
export const isRefusal = (thrown: unknown, kind: ErrorKind, itemType?: string): thrown is Refusal =>
  thrown instanceof Refusal &&
  thrown.body.kind === kind &&
  (itemType === undefined || ('itemType' in thrown.body && thrown.body.itemType === itemType))

export const unauthorised = () =>
  new Refusal({ kind: 'unauthorised', message: 'Your session has ended. Sign in again to continue.' })

export const notFound = (itemType: string, item: string) =>
  new Refusal({
    kind: 'not-found',
    message: `There is no such ${itemType.toLowerCase()}`,
    itemType,
    item: isPlainIdentifier(item) ? item : '',
  })

export const conflict = (itemType: string, item: string, message: string) =>
  new Refusal({ kind: 'conflict', message, itemType, item })

export const invalid = (messages: Message[]) =>
  new Refusal({ kind: 'invalid', message: messages[0]?.text ?? unknownIssueText, messages })

export const badRequest = (message: string, status = 400, headers: Record<string, string> = {}) =>
  new Refusal({ kind: 'client', message }, status, headers)

export const unknownIssueText = 'Unknown issue'
const deniedText = 'You are not allowed to do this. Load this page again and try once more.'
export const offlineText = 'You are offline. Check your connection and try again.'
export const unreachableText = 'Our servers could not be contacted. Check your connection and try again.'
/** The record of the UCAS ID has another email, or the email belongs to several records. */
export const emailMismatchText = 'There was a problem matching your UCAS ID to your email address'
export const captchaFailedText = 'Unable to verify you are human, please reload and retry'

/**
 * Parses an error response (specification 8.5 to 8.12); `status` is 0 when there was no response. Another gateway may send a
 * body in the specification's shape, without `kind`. Its kind follows from the status and the fields, which may be inside
 * `message`.
 */
export function parseApiError(status: number, body: unknown): ApiError {
  const parsed = apiError.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = isObject(body) ? { ...(isObject(body.message) ? body.message : {}), ...body } : {}
  const defaults = defaultError(status, fields)
  // The kind and the message are always ours: applicants should not see a gateway's text, such as "Forbidden".
  const { kind, message } = defaults
  const withFields = apiError.safeParse({ ...defaults, ...fields, kind, message })
  return withFields.success ? withFields.data : defaults
}

function defaultError(status: number, fields: Record<string, unknown>): ApiError {
  if (status === 401) return unauthorised().body
  if (status === 403) return { kind: 'denied', message: deniedText, failedCheck: 'unknown' }
  if (status === 404 || status === 409) {
    const itemType = typeof fields.itemType === 'string' ? fields.itemType : ''
    const item = typeof fields.item === 'string' ? fields.item : ''
    const kind = status === 404 ? 'not-found' : 'conflict'
    return { kind, message: unknownIssueText, itemType, item }
  }
  if ((status === 400 || status === 422) && 'messages' in fields)
    return { kind: 'invalid', message: unknownIssueText, messages: [errorMessage('', unknownIssueText)] }
  if (status >= 400 && status < 500) return { kind: 'client', message: unknownIssueText }
  return { kind: 'server', message: unreachableText }
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** The messages to show for an error: those of its fields, or its own message without a path. */
export const messagesFromError = (error: ApiError): Message[] =>
  error.kind === 'invalid' ? error.messages : [errorMessage('', error.message)]

/** Returns what a failed call says to the user, as sentences (specification 8.15). */
export function describeError(thrown: unknown): string {
  const messages = thrown instanceof Refusal ? messagesFromError(thrown.body).map(({ text }) => text) : []
  const texts = messages.length > 0 ? messages : [unknownIssueText]
  return [...new Set(texts)].map(text => (text.endsWith('.') ? text : `${text}.`)).join(' ')
}
