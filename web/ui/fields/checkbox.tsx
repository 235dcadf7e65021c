import type { ReactNode } from 'react'
import type { Message } from '#shared/schemas/message.ts'
import { ariaProps, FieldMessages, fieldMessages, hintId } from './field-messages.tsx'

type CheckboxProps = {
  name: string
  label: ReactNode
  /** A note below the label. */
  hint?: ReactNode
  checked: boolean
  onChange(checked: boolean): void
  messages?: readonly Message[]
  /** Hides the frame around the row. */
  borderless?: boolean
}

/** A labelled checkbox; its id is its name. */
export function Checkbox({
  name,
  label,
  hint,
  checked,
  onChange,
  messages = [],
  borderless = false,
}: CheckboxProps) {
  const ownMessages = fieldMessages(messages, name)
  return (
    <div className="field">
      <FieldMessages name={name} messages={ownMessages} />
      <label className={borderless ? 'choice borderless' : 'choice'}>
        <input
          {...ariaProps(name, hint, ownMessages)}
          type="checkbox"
          id={name}
          name={name}
          checked={checked}
          onChange={event => onChange(event.target.checked)}
        />{' '}
        <span>{label}</span>
      </label>
      {hint && (
        <p className="hint" id={hintId(name)}>
          {hint}
        </p>
      )}
    </div>
  )
}
