import { maxUcatIdLength } from '#shared/schemas/qualification.ts'
import { Field } from '../../ui/fields/field.tsx'
import { fieldProps, type SectionProps } from '../form/section-props.ts'

/** The UCAT ID, beside the UCAT entries (specification, section 2). */
export const UcatIdField = ({ form, dispatch, ...sectionProps }: SectionProps) => (
  <Field
    {...fieldProps('ucatId', sectionProps)}
    label="UCAT ID (optional)"
    hint="It is on your UCAT score report"
    maxLength={maxUcatIdLength}
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
    value={form.ucatId}
    onChange={ucatId => dispatch({ type: 'changed', to: { ucatId } })}
  />
)
