import * as z from 'zod/mini'

/** Whether a text is a code or a field name and holds nothing about a person. Only such texts are repeated. */
export const isPlainIdentifier = (text: string) => /^(?!.*\d{4})[A-Za-z][\w.-]{0,39}$/.test(text)

export const message = z.object({
  level: z.enum(['error', 'warning', 'info']),
  path: z.string(),
  text: z.string(),
})
export type Message = z.infer<typeof message>

/** A message at `path` that must be put right. */
export const errorMessage = (path: string, text: string): Message => ({ level: 'error', path, text })

const told = { message: z.string() }
const thing = { itemType: z.string(), item: z.string() }
const signIn = {
  signinResult: z.optional(
    z.object({ code: z.enum(['Multiple', 'Different', 'New', 'Unique', 'Forbidden']) }),
  ),
}

/** Every way the API can say no (specification, section 8); `message` is plain English for people. */
export const apiError = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unauthorised'), ...told }),
  z.object({
    kind: z.literal('denied'),
    ...told,
    failedCheck: z.string(),
    embargoEndTime: z.optional(z.nullable(z.string())),
    ...signIn,
  }),
  z.object({ kind: z.literal('not-found'), ...told, ...thing }),
  z.object({ kind: z.literal('conflict'), ...told, ...thing, ...signIn }),
  z.object({ kind: z.literal('invalid'), ...told, messages: z.array(message) }),
  z.object({ kind: z.literal('client'), ...told }),
  z.object({ kind: z.literal('server'), ...told, reference: z.optional(z.string()) }),
  z.object({ kind: z.literal('unknown'), ...told }),
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

/** Thrown by route functions and repositories; turned into a response in one place. */
export class Refusal extends Error {
  constructor(
    readonly error: ApiError,
    readonly status: number = statusByKind[error.kind],
    readonly headers: Record<string, string> = {},
  ) {
    super(error.kind)
  }
}

export const unauthorised = () =>
  new Refusal({ kind: 'unauthorised', message: 'Your session has ended. Sign in again to go on.' })

export const notFound = (itemType: string, item: string) =>
  new Refusal({
    kind: 'not-found',
    message: `There is no such ${itemType.toLowerCase()}`,
    itemType,
    item: isPlainIdentifier(item) ? item : '',
  })

export const conflict = (itemType: string, item: string, message: string) =>
  new Refusal({ kind: 'conflict', message, itemType, item })

/** Refuses what was sent, with the messages that say which field and what to do. */
export const invalid = (messages: Message[]) =>
  new Refusal({ kind: 'invalid', message: messages[0]?.text ?? unknownIssueText, messages })

/** A 4xx that is about the request itself, not about a field of it. */
export const badRequest = (message: string, status = 400, headers: Record<string, string> = {}) =>
  new Refusal({ kind: 'client', message }, status, headers)

export const unknownIssueText = 'Unknown issue'
const refusedElsewhere = 'You are not allowed to do this. Load this page again and try once more.'
export const unreachableText = 'Our servers could not be contacted. Check your connection and try again.'

/** What the browser makes of a response (specification, section 8); status 0 means none came. */
export function parseApiError(status: number | undefined, body: unknown): ApiError {
  const known = apiError.safeParse(body)
  if (known.success) return known.data
  if (status === undefined) return { kind: 'unknown', message: unknownIssueText }
  if (status === 401) return unauthorised().error
  if (status === 403) return { kind: 'denied', message: refusedElsewhere, failedCheck: 'unknown' }
  if (status === 404 || status === 409)
    return {
      kind: status === 404 ? 'not-found' : 'conflict',
      message: unknownIssueText,
      itemType: '',
      item: '',
    }
  if (status >= 400 && status < 500) return { kind: 'client', message: unknownIssueText }
  return { kind: 'server', message: unreachableText }
}

/** What a person is shown of a refusal: its messages, or the one sentence it carries, addressed to no field. */
export const messagesFromError = (error: ApiError): Message[] =>
  error.kind === 'invalid' ? error.messages : [errorMessage('', withReference(error.message, error))]

/** A sentence for an error and, where it went wrong on our side, what to say of it on the telephone. */
export const withReference = (sentence: string, error: ApiError) =>
  error.kind === 'server' && error.reference
    ? `${sentence.replace(/\.$/, '')}. ${formatReferenceHint(error.reference)}`
    : sentence

/** What one is asked to say on the telephone about a call that went wrong on our side. */
export const formatReferenceHint = (reference: string) => `If you call us about this, quote ${reference}.`

type Issue = { code?: string | undefined; message: string; path: PropertyKey[]; keys?: string[] }

/** What a schema says by itself, when no sentence of ours was given to it. */
const unsaid = /^(Invalid|Too|Unrecognized|Expected)\b/
const misshapen = 'This part of the request is missing or is not what was expected'

/** The issues of a schema as messages; a field the contract does not know is named. */
export const messagesFromIssues = (issues: readonly Issue[]): Message[] =>
  issues.flatMap(({ code, message, path, keys }) =>
    code === 'unrecognized_keys'
      ? (keys ?? []).map(key =>
          isPlainIdentifier(key)
            ? errorMessage([...path, key].join('.'), `${key} is not a field of this request`)
            : errorMessage(path.join('.'), 'This request has a field that it does not know'),
        )
      : [errorMessage(path.join('.'), unsaid.test(message) ? misshapen : message)],
  )
