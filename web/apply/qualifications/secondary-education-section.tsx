import { memo } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import { gcseFlagLabels, gcseFlags } from '#shared/schemas/secondary-education.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import type { SectionProps } from '../form/section-props.ts'

const types = [
  { value: 'Gcse', label: 'GCSEs' },
  { value: 'Other', label: 'Other' },
]

type SecondaryEducationSectionProps = Pick<FormState, 'secondaryEducation'> &
  Pick<SectionProps, 'dispatch' | 'messages'>

export const SecondaryEducationSection = memo(function SecondaryEducationSection({
  secondaryEducation,
  dispatch,
  messages,
}: SecondaryEducationSectionProps) {
  return (
    <>
      <RadioGroup
        name="secondaryEducation"
        legend="Secondary education"
        hint="What you took at about 16. Choose Other for National 5s, WAEC or any other: an advisor checks it."
        messages={messages}
        value={secondaryEducation?.type ?? null}
        onChange={type => dispatch({ type: 'secondary', to: { type: type === 'Gcse' ? 'Gcse' : 'Other' } })}
        options={types}
      />
      {secondaryEducation?.type === 'Gcse' && (
        <fieldset className="field choices">
          <legend>Which of these are true? Tick all that apply.</legend>
          {gcseFlags.map(flag => (
            <Checkbox
              key={flag}
              name={`secondaryEducation.${flag}`}
              label={gcseFlagLabels[flag]}
              value={secondaryEducation[flag] === true}
              messages={messages}
              onChange={ticked => dispatch({ type: 'secondary', to: { [flag]: ticked } })}
            />
          ))}
          <Checkbox
            name="secondaryEducation.hasNone"
            label="None of these"
            messages={messages}
            value={secondaryEducation.hasNone}
            onChange={hasNone => dispatch({ type: 'secondary', to: { hasNone } })}
          />
        </fieldset>
      )}
    </>
  )
})
