import { useState } from 'react'
import { errorMessage, type Message } from '#shared/errors.ts'
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Example } from '../example.tsx'

type State = { of: string; value: string; hint?: string; wrong?: string }
const states: State[] = [
  { of: 'empty', value: '' },
  { of: 'filled in, with a hint', value: 'B', hint: 'One line of help.' },
  { of: 'wrong', value: '', hint: 'One line of help.', wrong: 'Enter what is asked for here' },
]
const options = ['A', 'B', 'C', 'D'].map(value => ({ value, label: value }))
const groups = [
  { label: 'Science', options: ['Biology', 'Chemistry', 'Physics'] },
  { label: 'Languages', options: ['French', 'German', 'Welsh'] },
].map(({ label, options }) => ({ label, options: options.map(value => ({ value, label: value })) }))

const common = (kind: string, { of, wrong }: State) => {
  const name = `${kind} ${of}`.replace(/\W+/g, '-')
  const messages: Message[] = wrong ? [errorMessage(name, wrong)] : []
  return { name, messages }
}

export const Fields = () => (
  <>
    <h2>Field</h2>
    {states.map(state => (
      <TextSpecimen key={state.of} {...state} />
    ))}
    <h2>Select</h2>
    {states.map(state => (
      <SelectSpecimen key={state.of} {...state} />
    ))}
    <h2>Select with type-to-find</h2>
    {states.map(state => (
      <FindSpecimen key={state.of} {...state} />
    ))}
    <h2>Radios</h2>
    {states.map(state => (
      <ChoiceSpecimen key={state.of} {...state} tiled={false} />
    ))}
    <h2>Tiles</h2>
    {states.map(state => (
      <ChoiceSpecimen key={state.of} {...state} tiled />
    ))}
    <h2>Checkbox</h2>
    {states.map(state => (
      <CheckSpecimen key={state.of} {...state} />
    ))}
    <Example of="without a frame">
      <Checkbox borderless name="bare" label="Show the year of each one" checked onChange={() => {}} />
    </Example>
    <Example of="disabled">
      <Checkbox disabled name="off" label="Only those open to me" checked={false} onChange={() => {}} />
    </Example>
    <h2>Date</h2>
    {states.map(state => (
      <DateSpecimen key={state.of} {...state} />
    ))}
  </>
)

function TextSpecimen(state: State) {
  const [value, setValue] = useState(state.value)
  return (
    <Example of={state.of}>
      <Field
        {...common('field', state)}
        label="Surname"
        hint={state.hint}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

function SelectSpecimen(state: State) {
  const [value, setValue] = useState(state.value)
  return (
    <Example of={state.of}>
      <SelectField
        {...common('select', state)}
        label="Grade"
        hint={state.hint}
        blank="-- Blank --"
        options={options}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

function FindSpecimen(state: State) {
  const [value, setValue] = useState(state.value && 'Biology')
  return (
    <Example of={state.of}>
      <ComboboxField
        {...common('find', state)}
        label="Subject"
        hint={state.hint}
        options={groups}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

function ChoiceSpecimen({ tiled, ...state }: State & { tiled: boolean }) {
  const [value, setValue] = useState<string | null>(state.value)
  return (
    <Example of={state.of}>
      <RadioGroup
        tiled={tiled}
        {...common(tiled ? 'tiles' : 'radios', state)}
        legend={`Grade, ${state.of}`}
        hint={state.hint}
        options={options}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

function CheckSpecimen(state: State) {
  const [checked, setChecked] = useState(state.value !== '')
  return (
    <Example of={state.of}>
      <Checkbox
        {...common('checkbox', state)}
        label="I confirm that I have obtained these qualifications as entered"
        checked={checked}
        onChange={setChecked}
      />
    </Example>
  )
}

function DateSpecimen(state: State) {
  const known = state.value !== ''
  const [value, setValue] = useState({
    day: known ? 14 : null,
    month: known ? 3 : null,
    year: known ? 2009 : null,
  })
  return (
    <Example of={state.of}>
      <DateField
        {...common('date', state)}
        legend={`Date of birth, ${state.of}`}
        hint={state.hint}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}
