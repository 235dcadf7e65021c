import { Field } from '../../ui/fields/field.tsx'
import { answerProps, type FieldContext } from '../form/section-props.ts'

/** The UCAT ID, beside the UCAT entries (specification, section 2). */
export const UcatIdField = (context: FieldContext) => (
  <Field
    {...answerProps('ucatId', context)}
    label="UCAT ID (optional)"
    hint="It is on your UCAT score report"
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
  />
)
