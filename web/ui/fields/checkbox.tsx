import type { ReactNode } from 'react'
import type { FieldProps } from './field.tsx'
import { FieldMessages, getAriaProps } from './field-messages.tsx'

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
  return (
    <div className="field">
      <FieldMessages name={name} messages={messages} />
      <label className={borderless ? 'choice borderless' : 'choice'}>
        <input
          {...getAriaProps(name, hint, messages)}
          type="checkbox"
          id={name}
          name={name}
          checked={value}
          onChange={event => onChange(event.target.checked)}
        />{' '}
        <span>{label}</span>
      </label>
      <FieldMessages name={name} hint={hint} messages={[]} />
    </div>
  )
}
