import type { ReactNode } from 'react'
import type { FormDate } from '#shared/schemas/form.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import type { FieldProps } from './field.tsx'
import { FieldMessages, getAriaProps } from './field-messages.tsx'

type DateFieldProps = FieldProps<FormDate> & { legend: ReactNode }

const dateInputs = [
  { part: 'day', label: 'Day' },
  { part: 'month', label: 'Month' },
  { part: 'year', label: 'Year' },
] as const

const dayFirst = /^(?<day>\d\d?)(?:st|nd|rd|th)?\W*(?<month>\d\d|\d(?=\D)|[a-z]+)\W*(?<year>\d{4})$/i
const yearFirst = /^(?<year>\d{4})\D+(?<month>\d\d?)\D+(?<day>\d\d?)\D?$/

/** Returns the parts of a whole date, such as 14/03/2007, 14 March 2007, 14032007, 2007-03-14 or 2007年3月14日. */
function parseWholeDate(typed: string): FormDate | undefined {
  const text = toPlainText(typed).trim()
  const { day, month, year } = (dayFirst.exec(text) ?? yearFirst.exec(text))?.groups ?? {}
  if (day && month && year) return { day, month, year }
}

/** Day, month and year as three inputs, with the text as typed. A whole date in one of them fills all three. */
export function DateField({ name, legend, hint, messages, value, onChange }: DateFieldProps) {
  const fieldMessages = messages.filter(({ path }) => path === name)
  const aria = getAriaProps(name, hint, fieldMessages)
  return (
    <fieldset className="field" id={name} aria-describedby={aria['aria-describedby']}>
      <legend>{legend}</legend>
      <FieldMessages name={name} hint={hint} messages={fieldMessages} />
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
              onChange={({ target }) =>
                onChange(parseWholeDate(target.value) ?? { ...value, [part]: target.value })
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
