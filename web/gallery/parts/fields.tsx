import { type ReactNode, useState } from 'react'
import { errorMessage } from '#shared/errors.ts'
import type { DateParts } from '#shared/schemas/date-of-birth.ts'
import { ComboboxField } from '../../ui/combobox/combobox-field.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import type { FieldProps } from '../../ui/fields/field-props.ts'
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

export const Fields = () => (
  <>
    <h2>Field</h2>
    <Examples kind="field" toValue={({ value }) => value}>
      {field => <Field {...field} label="Surname" />}
    </Examples>
    <h2>Select</h2>
    <Examples kind="select" toValue={({ value }) => value}>
      {field => <SelectField {...field} label="Grade" blank="-- Blank --" options={options} />}
    </Examples>
    <h2>Combobox</h2>
    <Examples kind="find" toValue={({ value }) => value && 'Biology'}>
      {field => <ComboboxField {...field} label="Subject" options={groups} />}
    </Examples>
    <h2>Radios</h2>
    <Examples kind="radios" toValue={({ value }) => value}>
      {(field, label) => <RadioGroup {...field} legend={`Grade, ${label}`} options={options} />}
    </Examples>
    <h2>Tiles</h2>
    <Examples kind="tiles" toValue={({ value }) => value}>
      {(field, label) => <RadioGroup tiled {...field} legend={`Grade, ${label}`} options={options} />}
    </Examples>
    <h2>Checkbox</h2>
    <Examples kind="checkbox" toValue={({ value }) => value !== ''}>
      {({ name, messages, value, onChange }) => (
        <Checkbox
          {...{ name, messages, onChange }}
          label="I confirm that I have obtained these qualifications as entered"
          checked={value}
        />
      )}
    </Examples>
    <Example label="without a frame">
      <Checkbox borderless name="bare" label="Show the year of each one" checked onChange={() => {}} />
    </Example>
    <h2>Date</h2>
    <Examples kind="date" toValue={({ value }) => (value ? sampleDate : noDate)}>
      {(field, label) => <DateField {...field} legend={`Date of birth, ${label}`} />}
    </Examples>
  </>
)

const noDate: DateParts = { day: null, month: null, year: null }
const sampleDate: DateParts = { day: 14, month: 3, year: 2009 }

type ExamplesProps<Value> = {
  kind: string
  toValue(state: State): Value
  /** Renders the field in a state, whose label is the second argument. */
  children(field: FieldProps<Value>, label: string): ReactNode
}

/** A field in each state. */
const Examples = <Value,>(props: ExamplesProps<Value>) =>
  states.map(state => <FieldExample key={state.label} {...props} state={state} />)

function FieldExample<Value>({ kind, toValue, children, state }: ExamplesProps<Value> & { state: State }) {
  const { label, hint, error } = state
  const [value, onChange] = useState(() => toValue(state))
  const name = `${kind} ${label}`.replace(/\W+/g, '-')
  const messages = error ? [errorMessage(name, error)] : []
  return <Example label={label}>{children({ name, messages, hint, value, onChange }, label)}</Example>
}
