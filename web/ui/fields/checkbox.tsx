import type { ReactNode } from 'react'
import type { Message } from '#shared/errors.ts'
import { ariaProps, FieldMessages, fieldMessages } from './field-messages.tsx'

type CheckboxProps = {
  name: string
  label: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  messages?: readonly Message[]
  /** Hides the frame around the row. */
  borderless?: boolean
  disabled?: boolean
}

/** A labelled checkbox; its id is its name. */
export function Checkbox({
  name,
  label,
  checked,
  onChange,
  messages = [],
  borderless = false,
  disabled = false,
}: CheckboxProps) {
  const ownMessages = fieldMessages(messages, name)
  return (
    <div className="field">
      <FieldMessages name={name} messages={ownMessages} />
      <label className={borderless ? 'choice borderless' : 'choice'}>
        <input
          {...ariaProps(name, undefined, ownMessages)}
          type="checkbox"
          id={name}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={event => onChange(event.target.checked)}
        />{' '}
        <span>{label}</span>
      </label>
    </div>
  )
}
