import * as z from 'zod/mini'

/** A sentence about one path of a request, with its level. */
export const message = z.object({
  level: z.enum(['error', 'warning', 'info']),
  path: z.string(),
  text: z.string(),
})
export type Message = z.infer<typeof message>

export const errorMessage = (path: string, text: string): Message => ({ level: 'error', path, text })

/** Whether a text is a code or a field name without personal data. Responses and logs repeat only such texts. */
export const isPlainIdentifier = (text: string) => /^(?!.*\d{4})[A-Za-z][\w.-]{0,39}$/.test(text)

type Issue = { code?: string | undefined; message: string; path: PropertyKey[]; keys?: string[] }

/** The message of zod/mini for a check without one. Users must not see it. */
const defaultMessage = 'Invalid input'
const unexpectedShapeText = 'This part of the request is missing or is not what was expected'

const maxMessages = 100

/** Converts the first issues of a schema to messages. Unknown fields are named if their names are plain. */
export const messagesFromIssues = (issues: readonly Issue[]): Message[] =>
  issues
    .flatMap(({ code, message, path, keys = [] }) =>
      code === 'unrecognized_keys'
        ? keys.map(key =>
            isPlainIdentifier(key)
              ? errorMessage([...path, key].join('.'), `${key} is not a field of this request`)
              : errorMessage(path.join('.'), 'This request has a field that it does not know'),
          )
        : [errorMessage(path.join('.'), message === defaultMessage ? unexpectedShapeText : message)],
    )
    .slice(0, maxMessages)
