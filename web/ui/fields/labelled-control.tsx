import type { ReactNode } from 'react'
import type { Message } from '#shared/schemas/message.ts'
import { ariaProps, FieldMessages, fieldMessages } from './field-messages.tsx'

type LabelledControlProps = {
  name: string
  label: ReactNode
  hint: ReactNode
  messages: readonly Message[]
  className?: string | undefined
  /** Renders the control with the attributes that connect it to its label, hint and messages. */
  children(control: ReturnType<typeof ariaProps> & { id: string; name: string; className: string }): ReactNode
}

/** A control below its label, hint and messages; its id is its name. */
export function LabelledControl({ name, label, hint, messages, className, children }: LabelledControlProps) {
  const ownMessages = fieldMessages(messages, name)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <FieldMessages name={name} hint={hint} messages={ownMessages} />
      {children({
        ...ariaProps(name, hint, ownMessages),
        id: name,
        name,
        className: className ? `input ${className}` : 'input',
      })}
    </div>
  )
}
