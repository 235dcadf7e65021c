import type { ReactNode } from 'react'
import type { Option } from '#shared/enums/options.ts'
import { type FieldProps, LabelledControl } from './field.tsx'

type SelectFieldProps = FieldProps<string> & {
  label: ReactNode
  options: readonly Option[]
  /** The label of the first choice, whose value is ''. */
  blank?: string
}

/** A native dropdown; its id is its name. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, value, onChange, options, blank = 'Choose' } = props
  return (
    <LabelledControl name={name} label={label} hint={hint}>
      {control => (
        <select {...control} value={value} onChange={event => onChange(event.target.value)}>
          {[{ value: '', label: blank }, ...options].map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </LabelledControl>
  )
}
