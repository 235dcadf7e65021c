import type { ReactNode } from 'react'
import type { Message } from '#shared/errors.ts'
import { ariaProps, FieldMessages, fieldMessages } from './field-messages.tsx'
import { Hint } from './hint.tsx'

type LabelledProps = {
  name: string
  label: ReactNode
  hint: ReactNode
  messages: readonly Message[]
  className: string | undefined
  /** Makes the one control, given what ties it to its label, its hint and its messages. */
  children(control: ReturnType<typeof ariaProps> & { id: string; name: string; className: string }): ReactNode
}

/** A control below its label, hint and messages; its id is its name. */
export function LabelledControl({ name, label, hint, messages, className, children }: LabelledProps) {
  const mine = fieldMessages(messages, name)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Hint name={name}>{hint}</Hint>
      <FieldMessages name={name} messages={mine} />
      {children({
        ...ariaProps(name, hint, mine),
        id: name,
        name,
        className: className ? `input ${className}` : 'input',
      })}
    </div>
  )
}
