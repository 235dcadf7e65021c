import type { ReactNode } from 'react'
import type { Message } from '#shared/schemas/message.ts'

/** Messages appear this long after a field is left, so that they do not move the button that is being clicked. */
export const messageDelayMs = 200

export const findFieldMessages = (messages: readonly Message[], name: string) =>
  messages.filter(({ path }) => path === name)

export const formatNotListed = (text: string) => `“${text}” is not in the list`

const getMessagesId = (name: string) => `${name}-messages`
const getHintId = (name: string) => `${name}-hint`

/** Returns the aria attributes that connect a control to its hint and its messages, which are among `messages`. */
export function getAriaProps(name: string, hint: ReactNode, messages: readonly Message[]) {
  const fieldMessages = findFieldMessages(messages, name)
  const ids = [hint ? getHintId(name) : '', fieldMessages.length > 0 ? getMessagesId(name) : ''].filter(
    Boolean,
  )
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': fieldMessages.some(({ level }) => level === 'error') ? true : undefined,
  }
}

type FieldMessagesProps = { name: string; hint?: ReactNode; messages: readonly Message[] }

/** An error, with "Error: " before it for screen readers. */
export const ErrorText = ({ children }: { children: string }) => (
  <p className="error">
    <span>
      <span className="visually-hidden">Error: </span>
      {children}
    </span>
  </p>
)

/** The hint of a field, and its messages, which are among `messages`. */
export function FieldMessages({ name, hint, messages }: FieldMessagesProps) {
  const fieldMessages = findFieldMessages(messages, name)
  return (
    <>
      {hint && (
        <p className="hint" id={getHintId(name)}>
          {hint}
        </p>
      )}
      {fieldMessages.length > 0 && (
        <div id={getMessagesId(name)}>
          {fieldMessages.map(({ level, text }) =>
            level === 'error' ? (
              <ErrorText key={text}>{text}</ErrorText>
            ) : (
              <p className="hint" key={text}>
                {text}
              </p>
            ),
          )}
        </div>
      )}
    </>
  )
}
