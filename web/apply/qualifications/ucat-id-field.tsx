import { Field } from '../../ui/fields/field.tsx'
import { answerProps, type SectionProps } from '../form/section-props.ts'

/** The UCAT ID, beside the UCAT entries (specification, section 2). */
export const UcatIdField = (sectionProps: SectionProps) => (
  <Field
    {...answerProps('ucatId', sectionProps)}
    label="UCAT ID (optional)"
    hint="It is on your UCAT score report"
    autoCapitalize="characters"
    autoComplete="off"
    spellCheck={false}
  />
)
