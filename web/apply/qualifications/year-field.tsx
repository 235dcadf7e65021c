import type { Message } from '#shared/errors.ts'
import { Field } from '../../ui/field.tsx'

type YearFieldProps = {
  name: string
  messages: readonly Message[]
  value: number | null
  onChange(year: number | null): void
  onLeave(): void
}

/** The year a qualification was obtained: four digits, or nothing. */
export const YearField = ({ value, onChange, ...field }: YearFieldProps) => (
  <Field
    {...field}
    className="grade"
    label="Year obtained"
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
    value={String(value ?? '')}
    onChange={text => {
      const digits = text.replace(/\D/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)
