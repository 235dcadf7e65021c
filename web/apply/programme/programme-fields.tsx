import { useRef } from 'react'
import type { School } from '#shared/schemas/programme.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { answerProps, type FieldContext, fieldProps } from '../form/section-props.ts'
import { type Choice, choiceGroups, type OnChoose } from './programme-choices.ts'
import { programmeMessages } from './programme-detail.tsx'

type ProgrammeFieldsProps = FieldContext & {
  schools: readonly School[]
  choices: readonly Choice[]
  chosen: Choice | undefined
  /** Called before the keys change the programme of the closed dropdown, which stays. */
  onBrowse(): void
  onChoose: OnChoose
}

/** School, programme and the filter. A chosen programme that is not open shows an error (specification, section 2). */
export function ProgrammeFields({
  schools,
  choices,
  chosen,
  onBrowse,
  onChoose,
  ...context
}: ProgrammeFieldsProps) {
  const { form, dispatch, messages } = context
  const lastKey = useRef<string>(undefined)

  function changeProgramme(code: string) {
    const programme = choices.find(choice => choice.programme.code === code)?.programme
    // In a closed dropdown, an arrow or a letter selects the next programme, which may not be the wanted one.
    const isBrowsing = lastKey.current !== undefined && !['Enter', ' '].includes(lastKey.current)
    if (programme && !isBrowsing) return onChoose(programme)
    onBrowse()
    dispatch({ type: 'changed', to: { programmeCode: code || null } })
  }

  return (
    <div className="fields">
      <SelectField
        {...fieldProps('schoolCode', context)}
        label="School"
        value={form.schoolCode ?? ''}
        onChange={code => dispatch({ type: 'changed', to: { schoolCode: code || null } })}
        options={schools.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectField
        {...fieldProps('programmeCode', context)}
        label="Programme"
        messages={programmeMessages(messages, chosen)}
        value={form.programmeCode ?? ''}
        onChange={changeProgramme}
        onKeyDown={event => {
          lastKey.current = event.key
        }}
        onPointerDown={() => {
          lastKey.current = undefined
        }}
        options={choiceGroups(choices)}
        disabled={form.schoolCode === null}
      />
      <Checkbox
        {...answerProps('qualifiedOnly', context)}
        label="Show only programmes I qualify for"
        hint="This hides the programmes that an advisor would check."
      />
    </div>
  )
}
