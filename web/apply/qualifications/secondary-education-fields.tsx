import { type Dispatch, memo } from 'react'
import { gcseBoxes, gcseBoxLabels, type SecondaryEducation } from '#shared/schemas/secondary-education.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import type { FormAction } from '../form/form-state.ts'

const path = 'data.qualifications.secondaryEducation'
const types = [
  { value: 'Gcse', label: 'GCSEs' },
  { value: 'Other', label: 'Other' },
]

type SecondaryEducationProps = {
  value: SecondaryEducation | null
  dispatch: Dispatch<FormAction>
}

export const SecondaryEducationFields = memo(function SecondaryEducationFields({
  value,
  dispatch,
}: SecondaryEducationProps) {
  return (
    <>
      <RadioGroup
        name={path}
        legend="Secondary education"
        hint="What you took at about 16. Choose Other for National 5s, WAEC or any other: an advisor checks it."
        value={value?.type ?? null}
        onChange={type =>
          dispatch({ type: 'changeSecondaryEducation', value: type === 'Gcse' ? 'Gcse' : 'Other' })
        }
        options={types}
      />
      {value?.type === 'Gcse' && (
        <fieldset className="field choices">
          <legend>Which of these are true? Tick all that apply.</legend>
          {gcseBoxes.map(box => (
            <Checkbox
              key={box}
              name={`${path}.${box}`}
              label={gcseBoxLabels[box]}
              value={value[box] === true}
              onChange={isTicked => dispatch({ type: 'changeGcse', box, value: isTicked })}
            />
          ))}
          <Checkbox
            name={`${path}.none`}
            label="None of these"
            value={gcseBoxes.every(box => value[box] === false)}
            onChange={isTicked => dispatch({ type: 'changeGcse', box: 'none', value: isTicked })}
          />
        </fieldset>
      )}
    </>
  )
})
