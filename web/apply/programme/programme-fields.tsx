import type { ReactNode } from 'react'
import { errorMessage } from '#shared/errors.ts'
import { isOpenAvailability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import type { School } from '#shared/schemas/programme.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { fieldMessages } from '../../ui/fields/field-messages.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { fieldProps, type SectionProps } from '../form/section-props.ts'
import { type Choice, choiceGroups } from './programme-choices.ts'

type ProgrammeFieldsProps = SectionProps & {
  /** What comes before the school. */
  children: ReactNode
  schools: readonly School[]
  choices: readonly Choice[]
  chosen: Choice | undefined
}

/** School, programme and the filter. A chosen programme that is not open shows an error (specification, section 2). */
export function ProgrammeFields({
  schools,
  choices,
  chosen,
  children,
  ...sectionProps
}: ProgrammeFieldsProps) {
  const { form, dispatch, messages } = sectionProps
  const unavailableText =
    chosen && !isOpenAvailability(chosen.availability) && unavailableTexts[chosen.availability]
  const programmeMessages = fieldMessages(messages, 'programmeCode')

  return (
    <div className="fields">
      {children}
      <SelectField
        {...fieldProps('schoolCode', sectionProps)}
        label="School"
        blank="Choose"
        value={form.schoolCode ?? ''}
        onChange={code => dispatch({ type: 'changed', to: { schoolCode: code || null } })}
        options={schools.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        {...fieldProps('programmeCode', sectionProps)}
        label="Programme"
        blank="Choose"
        messages={
          unavailableText && programmeMessages.length === 0
            ? [errorMessage('programmeCode', unavailableText)]
            : programmeMessages
        }
        value={form.programmeCode ?? ''}
        onChange={code => dispatch({ type: 'changed', to: { programmeCode: code || null } })}
        options={choiceGroups(choices)}
        disabled={form.schoolCode === null}
      />
      <Checkbox
        name="qualifiedOnly"
        label="Show only programmes I qualify for"
        hint="This hides the programmes that an advisor would check."
        checked={form.qualifiedOnly}
        onChange={qualifiedOnly => dispatch({ type: 'changed', to: { qualifiedOnly } })}
      />
    </div>
  )
}
