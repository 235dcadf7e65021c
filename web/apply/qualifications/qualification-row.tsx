import { type Dispatch, memo, useRef } from 'react'
import { needsSubject } from '#shared/enums/qualification-types.ts'
import type { Message } from '#shared/errors.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { FormAction } from '../form/form-state.ts'
import type { EntryChange } from '../form/qualification-entries.ts'
import { GradeControl } from './grade-field.tsx'
import { typeGroups } from './qualification-labels.ts'
import { SubjectControl } from './subject-field.tsx'
import { YearField } from './year-field.tsx'

type QualificationRowProps = {
  entry: QualificationEntry
  place: number
  name: string
  subjects: Subjects | undefined
  yearShown: boolean
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  leave(field: string): void
  focusAfter(...ids: string[]): void
}

/** One qualification as a card: type, subject, grade, and the year if it is asked for, as it always is of the IB total. */
export const QualificationRow = memo(function QualificationRow(props: QualificationRowProps) {
  const { entry, place, name, yearShown, messages, dispatch, leave, focusAfter } = props
  const field = `qualifications.${place}`
  const change = (to: EntryChange) => dispatch({ type: 'updated', id: entry.id, to })
  const control = (part: string) => ({
    name: `${field}.${part}`,
    messages,
    onLeave: () => leave(`${field}.${part}`),
  })

  function remove() {
    dispatch({ type: 'removed', id: entry.id })
    focusAfter(`${field}.tpe`, `qualifications.${place - 1}.tpe`, 'qualifications')
  }

  const emptied = useRef(false)

  function grade(text: string) {
    emptied.current = text === ''
    change({ grade: text })
  }

  function leaveGrade() {
    // Emptied points take their entry with them (section 4), but not under the typing finger.
    if (entry.tpe === 'IBOverall' && emptied.current)
      dispatch({ type: 'ib-points', points: '', year: entry.yearObtained })
    leave(`${field}.grade`)
  }

  return (
    <fieldset className="qualification">
      <legend>{name}</legend>
      <div className="row">
        <TypeControl entry={entry} field={field} control={control} onChange={change} />
        {needsSubject(entry.tpe) && (
          <SubjectControl {...props} field={field} control={control} onChange={change} />
        )}
        <GradeControl {...control('grade')} entry={entry} onChange={grade} onLeave={leaveGrade} />
        {(yearShown || entry.tpe === 'IBOverall') && (
          <YearField
            {...control('yearObtained')}
            value={entry.yearObtained}
            onChange={yearObtained => change({ yearObtained })}
          />
        )}
      </div>
      <Button quiet onClick={remove}>
        Remove
        <span className="visually-hidden">
          {' '}
          {name}
          {entry.subject && `, ${entry.subject}`}
        </span>
      </Button>
    </fieldset>
  )
})

type TypeControlProps = {
  entry: QualificationEntry
  field: string
  control(part: string): { name: string; messages: readonly Message[]; onLeave(): void }
  onChange(to: EntryChange): void
}

function TypeControl({ entry, field, control, onChange }: TypeControlProps) {
  const known = entry.ownType ? { ...control('tpe'), name: `${field}.listedType` } : control('tpe')
  return (
    <>
      <SelectField
        {...known}
        label="Qualification"
        blank="Choose"
        options={typeGroups}
        value={entry.ownType ? 'Other' : entry.tpe}
        onChange={tpe =>
          onChange(tpe === 'Other' ? { tpe: '', ownType: true } : { tpe, ownType: false, ownSubject: false })
        }
      />
      {entry.ownType && (
        <Field
          {...control('tpe')}
          label="Name of the qualification"
          maxLength={100}
          value={entry.tpe}
          onChange={tpe => onChange({ tpe })}
        />
      )}
    </>
  )
}
