import { gradePlaceholder } from '#shared/rules/grade-rules.ts'
import { Field } from '../ui/field.tsx'
import type { FormParts } from './form-parts.ts'
import { familyOf, typeName } from './qualification-names.ts'

export const ibFamily = familyOf('IBOverall')

/** The card of the total points while there is no entry for them: typing makes one (specification, section 4). */
export function MissingIbPoints({
  dispatch,
  focusAfter,
  messages,
  year,
  place,
}: FormParts & { place: number }) {
  function type(points: string) {
    if (points.trim() === '') return
    dispatch({ type: 'ib-points', points, year })
    focusAfter(`qualifications.${place}.grade`)
  }

  return (
    <fieldset className="qual">
      <legend>{typeName('IBOverall')}</legend>
      <div className="row">
        <Field
          name="ibPoints"
          className="grade"
          label="Total points"
          placeholder={gradePlaceholder('IBOverall')}
          inputMode="numeric"
          maxLength={2}
          messages={messages}
          value=""
          onChange={type}
        />
      </div>
    </fieldset>
  )
}
