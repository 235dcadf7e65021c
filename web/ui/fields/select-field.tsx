import type { ReactNode, SelectHTMLAttributes } from 'react'
import type { Option } from '#shared/enums/options.ts'
import type { FieldProps } from './field.tsx'
import { LabelledControl } from './field.tsx'

type SelectOption = Option & { disabled?: boolean }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

type SelectFieldProps = FieldProps<string> &
  Pick<SelectHTMLAttributes<HTMLSelectElement>, 'onKeyDown' | 'onPointerDown'> & {
    label: ReactNode
    options: readonly SelectOption[] | readonly SelectGroup[]
    disabled?: boolean
  }

/** A native dropdown, grouped if its options are; its id is its name. Its first choice has the value ''. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, messages, onChange, options, ...select } = props
  return (
    <LabelledControl {...{ name, label, hint, messages }}>
      {control => (
        <select {...select} {...control} onChange={event => onChange(event.target.value)}>
          <option value="">Choose</option>
          {options.map(option =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(renderOption)}
              </optgroup>
            ) : (
              renderOption(option)
            ),
          )}
        </select>
      )}
    </LabelledControl>
  )
}

const renderOption = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
