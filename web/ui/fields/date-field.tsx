import type { ReactNode } from 'react'
import { splitTypedDate } from '#shared/schemas/date-of-birth.ts'
import type { FormDate } from '#shared/schemas/form.ts'
import type { FieldProps } from './field.tsx'
import { FieldHint, FieldMessages, useAriaProps } from './field-messages.tsx'

type DateFieldProps = FieldProps<FormDate> & { legend: ReactNode }

const dateInputs = [
  { part: 'day', label: 'Day' },
  { part: 'month', label: 'Month' },
  { part: 'year', label: 'Year' },
] as const

/** Day, month and year as three inputs, with the text as typed. A whole date pasted into one of them fills all three. */
export function DateField({ name, legend, hint, value, onChange }: DateFieldProps) {
  const aria = useAriaProps(name, hint)
  return (
    <fieldset className="field" id={name} aria-describedby={aria['aria-describedby']}>
      <legend>{legend}</legend>
      <FieldHint name={name} hint={hint} />
      <FieldMessages name={name} />
      <div className="date">
        {dateInputs.map(({ part, label }) => (
          <div key={part}>
            <label htmlFor={`${name}.${part}`}>{label}</label>
            <input
              className="input"
              id={`${name}.${part}`}
              name={`${name}.${part}`}
              autoComplete={`bday-${part}`}
              inputMode="numeric"
              aria-invalid={aria['aria-invalid']}
              value={value[part]}
              onChange={({ target }) => onChange({ ...value, [part]: target.value })}
              onPaste={event => {
                const date = splitTypedDate(event.clipboardData.getData('text'))
                if (!date) return
                event.preventDefault()
                onChange(date)
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
