import type { Message } from '#shared/errors.ts'
import { Field } from '../../ui/fields/field.tsx'

type YearFieldProps = {
  name: string
  messages: readonly Message[]
  value: number | null
  onChange(year: number | null): void
  onLeave?: (() => void) | undefined
}

/** The year in which a qualification was obtained; null while the field is empty. */
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
