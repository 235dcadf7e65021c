import { useState } from 'react'
import { gradeLabel, typeHeading, typeName } from '#shared/enums/qualification-types.ts'
import { formatGradePlaceholder } from '#shared/schemas/grade-rules.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { tooManyQualificationsText } from '#shared/schemas/qualification.ts'
import { Field } from '../../ui/fields/field.tsx'
import { rowAddress } from '../form/addresses.ts'
import { type FormAction, firstAddedRow } from '../form/form-state.ts'
import type { SectionProps } from '../form/section-props.ts'
import { YearField } from './year-field.tsx'

export const ibHeading = typeHeading('IBOverall')

/** The card of the IB total before it has an entry. Entering points creates the entry (specification, section 4). */
export function IbTotalPoints({ form, dispatch, focusAfter, year }: SectionProps) {
  const [isListFull, setIsListFull] = useState(false)

  function createEntry(points: string) {
    if (points.trim() === '') return
    const action: FormAction = { type: 'ib-points', points }
    const id = firstAddedRow(form, action, year)
    if (id === undefined) return setIsListFull(true)
    dispatch(action)
    focusAfter(rowAddress(id, 'grade'))
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
          messages={isListFull ? [errorMessage('ibPoints', tooManyQualificationsText)] : []}
          value=""
          onChange={createEntry}
        />
        <YearField
          name="ibYear"
          messages={[]}
          value={form.ibYear === undefined ? year : form.ibYear}
          onChange={ibYear => dispatch({ type: 'changed', to: { ibYear } })}
        />
      </div>
    </fieldset>
  )
}
