import { type FocusEvent, type ReactNode, useState } from 'react'
import type { DateParts } from '#shared/schemas/date-of-birth.ts'
import type { FieldProps } from './field.tsx'
import { ariaProps, FieldMessages } from './field-messages.tsx'

type DateFieldProps = FieldProps<DateParts> & { legend: ReactNode }

const dateInputs = [
  { part: 'day', label: 'Day', maxLength: 2 },
  { part: 'month', label: 'Month', maxLength: 9 },
  { part: 'year', label: 'Year', maxLength: 4 },
] as const
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses digits, or the name of a month: March and Mar are 3. Returns null for other text. */
function parsePart(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const index = months.indexOf(text.slice(0, 3).toLowerCase())
  return index < 0 ? null : index + 1
}

/** Day, month and year as three inputs, the month as a number or a name; calls `onLeave` when the focus leaves all three. */
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
              // Keeps the text as typed, such as 03 or March, while it equals the value.
              value={parsePart(typed[part]) === value[part] ? typed[part] : String(value[part] ?? '')}
              onChange={event => {
                const isMonthName = part === 'month' && /^[a-z]/i.test(event.target.value)
                const text = event.target.value.replace(isMonthName ? /[^a-z]/gi : /\D/g, '')
                setTyped({ ...typed, [part]: text })
                onChange({ ...value, [part]: parsePart(text) })
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
