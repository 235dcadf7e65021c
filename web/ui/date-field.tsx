import { type FocusEvent, type ReactNode, useState } from 'react'
import type { Message } from '#shared/errors.ts'
import type { DateParts } from '#shared/schemas/date-of-birth.ts'
import { ariaProps, FieldMessages } from './field-messages.tsx'
import { Hint } from './hint.tsx'

type DateFieldProps = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  value: DateParts
  onChange(value: DateParts): void
  onLeave?: (() => void) | undefined
}

const inputs = [
  { part: 'day', label: 'Day', longest: 2 },
  { part: 'month', label: 'Month', longest: 2 },
  { part: 'year', label: 'Year', longest: 4 },
] as const
const read = (text: string) => (text === '' ? null : Number(text))

/** Day, month and year as three numeric inputs; `onLeave` when the focus leaves all three. */
export function DateField({ name, legend, hint, messages, value, onChange, onLeave }: DateFieldProps) {
  const [typed, setTyped] = useState({ day: '', month: '', year: '' })
  const mine = messages.filter(({ path }) => path === name || path.startsWith(`${name}.`))
  const described = ariaProps(name, hint, mine)

  function left(event: FocusEvent<HTMLFieldSetElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.()
  }

  return (
    <fieldset className="field" id={name} aria-describedby={described['aria-describedby']} onBlur={left}>
      <legend>{legend}</legend>
      <Hint name={name}>{hint}</Hint>
      <FieldMessages name={name} messages={mine} />
      <div className="date">
        {inputs.map(({ part, label, longest }) => (
          <div key={part}>
            <label htmlFor={`${name}.${part}`}>{label}</label>
            <input
              className="input"
              id={`${name}.${part}`}
              name={`${name}.${part}`}
              autoComplete={name === 'dateOfBirth' ? `bday-${part}` : 'off'}
              inputMode="numeric"
              maxLength={longest}
              aria-invalid={described['aria-invalid']}
              // What was typed stands, leading nought included, as long as it means the value.
              value={read(typed[part]) === value[part] ? typed[part] : String(value[part] ?? '')}
              onChange={event => {
                const digits = event.target.value.replace(/\D/g, '')
                setTyped({ ...typed, [part]: digits })
                onChange({ ...value, [part]: read(digits) })
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
