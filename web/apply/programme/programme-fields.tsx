import { errorMessage } from '#shared/errors.ts'
import { unavailableTexts } from '#shared/rules/programme-availability.ts'
import type { School } from '#shared/schemas/programme.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { fieldMessages } from '../../ui/field-messages.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { FormParts } from '../form/section-props.ts'
import { type Choice, choiceGroups } from './programme-choices.ts'

type ProgrammeFieldsProps = FormParts<'schoolCode' | 'programmeCode' | 'qualifiedOnly'> & {
  schools: readonly School[]
  shown: readonly Choice[]
  chosen: Choice | undefined
}

/** School, programme and the filter; a chosen programme that is not open says so at once (specification, section 2). */
export function ProgrammeFields({ schools, shown, chosen, ...parts }: ProgrammeFieldsProps) {
  const { form, dispatch, messages, leave } = parts
  const shut = chosen?.stands === 'not-qualified' || chosen?.stands === 'closed' ? chosen.stands : undefined
  const told = fieldMessages(messages, 'programmeCode')

  return (
    <div className="fields">
      <SelectField
        name="schoolCode"
        label="School"
        blank="Choose"
        messages={messages}
        value={form.schoolCode ?? ''}
        onChange={code => dispatch({ type: 'changed', to: { schoolCode: code || null } })}
        onLeave={() => leave('schoolCode')}
        options={schools.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        name="programmeCode"
        label="Programme"
        blank="Choose"
        messages={shut && told.length === 0 ? [errorMessage('programmeCode', unavailableTexts[shut])] : told}
        value={form.programmeCode ?? ''}
        onChange={code => dispatch({ type: 'changed', to: { programmeCode: code || null } })}
        onLeave={() => leave('programmeCode')}
        options={choiceGroups(shown)}
        disabled={form.schoolCode === null}
      />
      <Checkbox
        name="qualifiedOnly"
        label="Show only programmes I qualify for"
        checked={form.qualifiedOnly}
        onChange={qualifiedOnly => dispatch({ type: 'changed', to: { qualifiedOnly } })}
      />
    </div>
  )
}
