import type { ReactNode } from 'react'
import type { Option } from '#shared/enums/options.ts'
import type { FieldProps } from './field.tsx'
import { FieldHint, FieldMessages, useAriaProps } from './field-messages.tsx'

type RadioGroupProps = Omit<FieldProps<string>, 'value'> & {
  legend: ReactNode
  value: string | null
  options: readonly Option[]
  /** Shows the labels, which are grades, as tiles instead of rows. */
  tiled?: boolean
}

/** Native radios; the id of the first is the name. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, legend, hint, value, onChange, options, tiled = false } = props
  const aria = useAriaProps(name, hint)
  const radios = options.map((option, index) => (
    <label className={tiled ? undefined : 'choice'} key={option.value}>
      <input
        type="radio"
        id={index === 0 ? name : `${name}-${option.value}`}
        name={name}
        value={option.value}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
        aria-invalid={aria['aria-invalid']}
      />{' '}
      <span>{option.label}</span>
    </label>
  ))
  return (
    <fieldset className="field" aria-describedby={aria['aria-describedby']}>
      <legend>{legend}</legend>
      <FieldHint name={name} hint={hint} />
      <FieldMessages name={name} />
      {tiled ? (
        <div className="tiles" translate="no">
          {radios}
        </div>
      ) : (
        radios
      )}
    </fieldset>
  )
}
