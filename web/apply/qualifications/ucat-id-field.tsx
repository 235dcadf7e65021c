import { Field } from '../../ui/fields/field.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'

/** The UCAT ID, beside the UCAT rows (specification 2.44). */
export function UcatIdField() {
  const { form, dispatch } = useApplicationForm()
  return (
    <Field
      name="data.qualifications.ucatId"
      label="UCAT ID (optional)"
      hint="It is on your UCAT score report"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      value={form.data.qualifications.ucatId}
      onChange={value => dispatch({ type: 'changeUcatId', value })}
    />
  )
}
