import { Field } from '../../ui/fields/field.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'

/** The UCAT ID, beside the UCAT rows (specification 2.44). One that UCAS supplied cannot be changed. */
export function UcatIdField() {
  const { form, dispatch, messages, record } = useApplicationForm()
  const isFromUcas = Boolean(record?.hasQualifications && record.qualifications?.ucatId)
  return (
    <Field
      name="data.qualifications.ucatId"
      label="UCAT ID (optional)"
      hint={isFromUcas ? 'This is from UCAS' : 'It is on your UCAT score report'}
      readOnly={isFromUcas}
      messages={messages}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      value={form.data.qualifications.ucatId}
      onChange={value => dispatch({ type: 'changeUcatId', value })}
    />
  )
}
