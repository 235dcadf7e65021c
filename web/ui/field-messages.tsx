import type { Message } from '#shared/errors.ts'

/** The messages addressed to one field. */
export const fieldMessages = (messages: readonly Message[], name: string) =>
  messages.filter(({ path }) => path === name)

/** The id of the line that carries a field's messages. */
export const messagesId = (name: string) => `${name}-messages`
export const hintId = (name: string) => `${name}-hint`

/** The aria attributes that tie a control to its hint and its messages. */
export function ariaProps(name: string, hint: unknown, mine: readonly Message[]) {
  const ids = [hint ? hintId(name) : '', mine.length > 0 ? messagesId(name) : ''].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': mine.some(({ level }) => level === 'error') ? true : undefined,
  }
}

/** What stands between label and control: each error after a hidden "Error: ", anything else as a hint. */
export function FieldMessages({ name, messages }: { name: string; messages: readonly Message[] }) {
  if (messages.length === 0) return null
  return (
    <div id={messagesId(name)}>
      {messages.map(({ level, text }) =>
        level === 'error' ? (
          <p className="error" key={text}>
            <span>
              <span className="visually-hidden">Error: </span>
              {text}
            </span>
          </p>
        ) : (
          <p className="hint" key={text}>
            {text}
          </p>
        ),
      )}
    </div>
  )
}
