import { useState } from 'react'
import { errorMessage, type Message } from '#shared/errors.ts'
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Example } from '../example.tsx'

type State = { label: string; value: string; hint?: string; error?: string }
const states: State[] = [
  { label: 'empty', value: '' },
  { label: 'filled in, with a hint', value: 'B', hint: 'One line of help.' },
  { label: 'with an error', value: '', hint: 'One line of help.', error: 'Enter what is asked for here' },
]
const options = ['A', 'B', 'C', 'D'].map(value => ({ value, label: value }))
const groups = [
  { label: 'Science', options: ['Biology', 'Chemistry', 'Physics'] },
  { label: 'Languages', options: ['French', 'German', 'Welsh'] },
].map(({ label, options }) => ({ label, options: options.map(value => ({ value, label: value })) }))

const common = (kind: string, { label, error }: State) => {
  const name = `${kind} ${label}`.replace(/\W+/g, '-')
  const messages: Message[] = error ? [errorMessage(name, error)] : []
  return { name, messages }
}

export const Fields = () => (
  <>
    <h2>Field</h2>
    {states.map(state => (
      <TextExample key={state.label} {...state} />
    ))}
    <h2>Select</h2>
    {states.map(state => (
      <SelectExample key={state.label} {...state} />
    ))}
    <h2>Combobox</h2>
    {states.map(state => (
      <ComboboxExample key={state.label} {...state} />
    ))}
    <h2>Radios</h2>
    {states.map(state => (
      <ChoiceExample key={state.label} {...state} tiled={false} />
    ))}
    <h2>Tiles</h2>
    {states.map(state => (
      <ChoiceExample key={state.label} {...state} tiled />
    ))}
    <h2>Checkbox</h2>
    {states.map(state => (
      <CheckExample key={state.label} {...state} />
    ))}
    <Example label="without a frame">
      <Checkbox borderless name="bare" label="Show the year of each one" checked onChange={() => {}} />
    </Example>
    <Example label="disabled">
      <Checkbox disabled name="off" label="Only those open to me" checked={false} onChange={() => {}} />
    </Example>
    <h2>Date</h2>
    {states.map(state => (
      <DateExample key={state.label} {...state} />
    ))}
  </>
)

function TextExample(state: State) {
  const [value, setValue] = useState(state.value)
  return (
    <Example label={state.label}>
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

function SelectExample(state: State) {
  const [value, setValue] = useState(state.value)
  return (
    <Example label={state.label}>
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

function ComboboxExample(state: State) {
  const [value, setValue] = useState(state.value && 'Biology')
  return (
    <Example label={state.label}>
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

function ChoiceExample({ tiled, ...state }: State & { tiled: boolean }) {
  const [value, setValue] = useState<string | null>(state.value)
  return (
    <Example label={state.label}>
      <RadioGroup
        tiled={tiled}
        {...common(tiled ? 'tiles' : 'radios', state)}
        legend={`Grade, ${state.label}`}
        hint={state.hint}
        options={options}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

function CheckExample(state: State) {
  const [checked, setChecked] = useState(state.value !== '')
  return (
    <Example label={state.label}>
      <Checkbox
        {...common('checkbox', state)}
        label="I confirm that I have obtained these qualifications as entered"
        checked={checked}
        onChange={setChecked}
      />
    </Example>
  )
}

function DateExample(state: State) {
  const isFilled = state.value !== ''
  const [value, setValue] = useState({
    day: isFilled ? 14 : null,
    month: isFilled ? 3 : null,
    year: isFilled ? 2009 : null,
  })
  return (
    <Example label={state.label}>
      <DateField
        {...common('date', state)}
        legend={`Date of birth, ${state.label}`}
        hint={state.hint}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}
