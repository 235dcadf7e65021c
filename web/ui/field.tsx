import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Message } from '#shared/errors.ts'
import { FieldMessages, fieldMessages, wiring } from './field-messages.tsx'
import { Hint } from './hint.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange' | 'onBlur'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  value: string
  onChange(text: string): void
  onLeave?: (() => void) | undefined
}

/** A labelled input that announces the messages addressed to its name; its id is its name. */
export function Field({ name, label, hint, messages, onChange, onLeave, className, ...input }: FieldProps) {
  const mine = fieldMessages(messages, name)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Hint name={name}>{hint}</Hint>
      <FieldMessages name={name} messages={mine} />
      <input
        {...input}
        {...wiring(name, hint, mine)}
        className={className ? `in ${className}` : 'in'}
        id={name}
        name={name}
        onChange={event => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </div>
  )
}
