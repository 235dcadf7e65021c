import { type FocusEvent, type ReactNode, useState } from 'react'
import type { Message } from '#shared/errors.ts'
import type { DateParts } from '#shared/schemas/date-of-birth.ts'
import { ariaProps, FieldMessages } from './field-messages.tsx'

type DateFieldProps = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  value: DateParts
  onChange(value: DateParts): void
  onLeave?: (() => void) | undefined
}

const dateInputs = [
  { part: 'day', label: 'Day', maxLength: 2 },
  { part: 'month', label: 'Month', maxLength: 2 },
  { part: 'year', label: 'Year', maxLength: 4 },
] as const
const parseNumber = (text: string) => (text === '' ? null : Number(text))

/** Day, month and year as three numeric inputs; calls `onLeave` when the focus leaves all three. */
export function DateField({ name, legend, hint, messages, value, onChange, onLeave }: DateFieldProps) {
  const [typed, setTyped] = useState({ day: '', month: '', year: '' })
  const ownMessages = messages.filter(({ path }) => path === name || path.startsWith(`${name}.`))
  const aria = ariaProps(name, hint, ownMessages)

  function handleBlur(event: FocusEvent<HTMLFieldSetElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
  }

  return (
    <fieldset className="field" id={name} aria-describedby={aria['aria-describedby']} onBlur={handleBlur}>
      <legend>{legend}</legend>
      <FieldMessages name={name} hint={hint} messages={ownMessages} />
      <div className="date">
        {dateInputs.map(({ part, label, maxLength }) => (
          <div key={part}>
            <label htmlFor={`${name}.${part}`}>{label}</label>
            <input
              className="input"
              id={`${name}.${part}`}
              name={`${name}.${part}`}
              autoComplete={name === 'dateOfBirth' ? `bday-${part}` : 'off'}
              inputMode="numeric"
              maxLength={maxLength}
              aria-invalid={aria['aria-invalid']}
              // Keeps a typed leading zero while the text equals the value.
              value={parseNumber(typed[part]) === value[part] ? typed[part] : String(value[part] ?? '')}
              onChange={event => {
                const digits = event.target.value.replace(/\D/g, '')
                setTyped({ ...typed, [part]: digits })
                onChange({ ...value, [part]: parseNumber(digits) })
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
