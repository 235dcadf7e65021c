import type { ReactNode } from 'react'
import type { FieldProps } from './field.tsx'
import { ariaProps, FieldMessages, fieldMessages, hintId } from './field-messages.tsx'

type CheckboxProps = FieldProps<boolean> & {
  label: ReactNode
  /** Hides the frame around the row. */
  borderless?: boolean
}

/** A labelled checkbox, with its hint below it; its id is its name. */
export function Checkbox({
  name,
  label,
  hint,
  messages,
  value,
  onChange,
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
          checked={value}
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
