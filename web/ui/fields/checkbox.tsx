import type { ReactNode } from 'react'
import type { FieldProps } from './field.tsx'
import { FieldHint, FieldMessages, useAriaProps } from './field-messages.tsx'

type CheckboxProps = FieldProps<boolean> & {
  label: ReactNode
  /** Hides the frame around the row. */
  borderless?: boolean
}

/** A labelled checkbox, with its hint below it; its id is its name. */
export function Checkbox({ name, label, hint, value, onChange, borderless = false }: CheckboxProps) {
  const aria = useAriaProps(name, hint)
  return (
    <div className="field">
      <FieldMessages name={name} />
      <label className={borderless ? 'choice borderless' : 'choice'}>
        <input
          {...aria}
          type="checkbox"
          id={name}
          name={name}
          checked={value}
          onChange={event => onChange(event.target.checked)}
        />{' '}
        <span>{label}</span>
      </label>
      <FieldHint name={name} hint={hint} />
    </div>
  )
}
