import { createContext, type ReactNode, use } from 'react'
import type { Message } from '#shared/schemas/message.ts'

/** Messages appear this long after a field is left, so that they do not move the button that is being clicked. */
export const messageDelayMs = 200

/** The messages of a form. Each of its fields shows those of its name. */
export const FieldMessagesContext = createContext<readonly Message[]>([])

export const useFieldMessages = (name: string) =>
  use(FieldMessagesContext).filter(({ path }) => path === name)

export const formatNotListed = (text: string) => `“${text}” is not in the list`

const getMessagesId = (name: string) => `${name}-messages`
const getHintId = (name: string) => `${name}-hint`

/** Returns the aria attributes that connect a control to its hint and its messages. */
export function useAriaProps(name: string, hint: ReactNode) {
  const messages = useFieldMessages(name)
  const ids = [hint ? getHintId(name) : '', messages.length > 0 ? getMessagesId(name) : ''].filter(Boolean)
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': messages.some(({ level }) => level === 'error') ? true : undefined,
  }
}

/** An error, with "Error: " before it for screen readers. */
export const ErrorText = ({ children }: { children: string }) => (
  <p className="error">
    <span>
      <span className="visually-hidden">Error: </span>
      {children}
    </span>
  </p>
)

export const FieldHint = ({ name, hint }: { name: string; hint: ReactNode }) =>
  hint && (
    <p className="hint" id={getHintId(name)}>
      {hint}
    </p>
  )

/** The messages of a field, after its label where several fields share the place. */
export function FieldMessages({ name, label }: { name: string; label?: string }) {
  const messages = useFieldMessages(name)
  if (messages.length === 0) return null
  return (
    <div id={getMessagesId(name)}>
      {messages.map(({ level, text }) => {
        const labelledText = label ? `${label}: ${text}` : text
        return level === 'error' ? (
          <ErrorText key={text}>{labelledText}</ErrorText>
        ) : (
          <p className="hint" key={text}>
            {labelledText}
          </p>
        )
      })}
    </div>
  )
}
