import { Checkbox } from '../ui/checkbox.tsx'
import { Radios } from '../ui/radios.tsx'
import type { FormParts } from './form-parts.ts'

const types = [
  { value: 'Gcse', label: 'GCSEs' },
  { value: 'Other', label: 'Other' },
]
export const flagLabels = {
  has5orMoreAtC4OrAbove: '5 or more GCSEs at C/4 or above',
  hasMathsAtB5OrAbove: 'Maths at B/5 or above',
  has6orMoreAt6and7: '6 or more GCSEs, with 3 at grade 6 and 3 at grade 7',
}
const flags = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const

/** What the applicant did before their qualifications (specification, section 3). */
export function SecondaryEducationSection({ form: { secondaryEducation }, dispatch, messages }: FormParts) {
  return (
    <>
      <Radios
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
              label={flagLabels[flag]}
              checked={secondaryEducation[flag]}
              onChange={ticked => dispatch({ type: 'secondary', to: { [flag]: ticked } })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
