import { type FocusEvent, type ReactNode, useState } from 'react'
import type { DateParts } from '#shared/schemas/date-of-birth.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import type { FieldProps } from './field.tsx'
import { ariaProps, FieldMessages } from './field-messages.tsx'

type DateFieldProps = FieldProps<DateParts> & { legend: ReactNode }

const dateInputs = [
  { part: 'day', label: 'Day' },
  { part: 'month', label: 'Month' },
  { part: 'year', label: 'Year' },
] as const
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses digits, or the name of a month: March and Mar are 3. Returns null for other text. */
function parsePart(typed: string): number | null {
  const text = toPlainText(typed)
  if (/^\d+$/.test(text)) return Number(text)
  const index = months.indexOf(text.slice(0, 3).toLowerCase())
  return index < 0 ? null : index + 1
}

const dayFirst = /^(?<day>\d\d?)(?:st|nd|rd|th)?\W*(?<month>\d\d|\d(?=\D)|[a-z]+)\W*(?<year>\d{4})$/i
const yearFirst = /^(?<year>\d{4})\D+(?<month>\d\d?)\D+(?<day>\d\d?)\D?$/

/** Returns the parts of a whole date, such as 14/03/2007, 14 March 2007, 14032007, 2007-03-14 or 2007年3月14日. */
function parseWholeDate(text: string): DateParts | undefined {
  const { day, month, year } = (dayFirst.exec(text.trim()) ?? yearFirst.exec(text.trim()))?.groups ?? {}
  if (day && month && year) return { day: parsePart(day), month: parsePart(month), year: parsePart(year) }
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
        {dateInputs.map(({ part, label }) => (
          <div key={part}>
            <label htmlFor={`${name}.${part}`}>{label}</label>
            <input
              className="input"
              id={`${name}.${part}`}
              name={`${name}.${part}`}
              autoComplete={name === 'dateOfBirth' ? `bday-${part}` : 'off'}
              inputMode="numeric"
              aria-invalid={aria['aria-invalid']}
              // Keeps the text as typed, such as 03, ３ or March, while it equals the value.
              value={parsePart(typed[part]) === value[part] ? typed[part] : String(value[part] ?? '')}
              onChange={event => {
                const input = toPlainText(event.target.value)
                const date = parseWholeDate(input)
                if (date) return onChange(date)
                const isMonthName = part === 'month' && /^[a-z]/i.test(input)
                const text = isMonthName
                  ? input.replace(/[^a-z]/gi, '')
                  : input.replace(/\D/g, '').slice(0, 4)
                setTyped({ ...typed, [part]: text === input ? event.target.value : text })
                onChange({ ...value, [part]: parsePart(text) })
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
