import { Field } from '../../ui/fields/field.tsx'
import type { SectionProps } from '../form/form-state.ts'

/** The UCAT ID, beside the UCAT rows (specification, section 2). */
export const UcatIdField = ({
  form,
  dispatch,
  messages,
}: Pick<SectionProps, 'form' | 'dispatch' | 'messages'>) => (
  <Field
    name="data.qualifications.ucatId"
    label="UCAT ID (optional)"
    hint="It is on your UCAT score report"
    messages={messages}
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
    value={form.data.qualifications.ucatId}
    onChange={to => dispatch({ type: 'ucatId', to })}
  />
)
