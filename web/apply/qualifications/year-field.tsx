import { toPlainText } from '#shared/schemas/text.ts'
import type { FieldProps } from '../../ui/fields/field.tsx'
import { Field } from '../../ui/fields/field.tsx'

/** The year in which a qualification was obtained; null while the field is empty. */
export const YearField = ({ value, onChange, ...field }: FieldProps<number | null>) => (
  <Field
    {...field}
    className="grade"
    label="Year obtained"
    hint="All four digits"
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
    value={String(value ?? '')}
    onChange={text => {
      const digits = toPlainText(text).replace(/\D/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)
