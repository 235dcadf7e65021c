import { useState } from 'react'
import { errorMessage } from '#shared/errors.ts'
import { formatGradePlaceholder } from '#shared/rules/grade-rules.ts'
import { Field } from '../../ui/field.tsx'
import { type FormAction, placeAdded } from '../form/form-state.ts'
import { tooMany } from '../form/qualification-entries.ts'
import type { FormParts } from '../form/section-props.ts'
import { gradeLabel, headingOf, typeName } from './qualification-labels.ts'

export const ibHeading = headingOf('IBOverall')

/** The card of the total points while there is no entry for them: typing makes one (specification, section 4). */
export function MissingIbPoints({
  form,
  dispatch,
  focusAfter,
  messages,
  year,
  place,
}: FormParts & { place: number }) {
  const [full, setFull] = useState(false)

  function type(points: string) {
    if (points.trim() === '') return
    const action: FormAction = { type: 'ib-points', points, year }
    if (placeAdded(form, action) === undefined) return setFull(true)
    dispatch(action)
    focusAfter(`qualifications.${place}.grade`)
  }

  return (
    <fieldset className="qualification">
      <legend>{typeName('IBOverall')}</legend>
      <div className="row">
        <Field
          name="ibPoints"
          className="grade"
          label={gradeLabel('IBOverall')}
          placeholder={formatGradePlaceholder('IBOverall')}
          inputMode="numeric"
          maxLength={2}
          messages={full ? [errorMessage('ibPoints', tooMany)] : messages}
          value=""
          onChange={type}
        />
      </div>
    </fieldset>
  )
}
