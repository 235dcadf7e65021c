import { gcseFlagLabels } from '#shared/schemas/secondary-education.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import type { SectionProps } from '../form/section-props.ts'

const types = [
  { value: 'Gcse', label: 'GCSEs' },
  { value: 'Other', label: 'Other' },
]
const flags = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const

/** The applicant's secondary education before their qualifications (specification, section 3). */
export function SecondaryEducationSection({
  form: { secondaryEducation },
  dispatch,
  messages,
}: SectionProps<'secondaryEducation'>) {
  return (
    <>
      <RadioGroup
        name="secondaryEducation"
        legend="Secondary education"
        messages={messages}
        value={secondaryEducation?.type ?? null}
        onChange={type => dispatch({ type: 'secondary', to: { type: type === 'Gcse' ? 'Gcse' : 'Other' } })}
        options={types}
      />
      {secondaryEducation?.type === 'Gcse' && (
        <fieldset className="field choices">
          <legend>Which of these is true?</legend>
          {flags.map(flag => (
            <Checkbox
              key={flag}
              name={`secondaryEducation.${flag}`}
              label={gcseFlagLabels[flag]}
              checked={secondaryEducation[flag]}
              onChange={ticked => dispatch({ type: 'secondary', to: { [flag]: ticked } })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
