import { type Dispatch, type FocusEvent, memo, useRef } from 'react'
import { needsSubject } from '#shared/enums/qualification-types.ts'
import type { Message } from '#shared/errors.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FormAction } from '../form/form-state.ts'
import { type EntryChange, isIbOverall } from '../form/qualification-entries.ts'
import { GradeField } from './grade-field.tsx'
import { typeGroups } from './qualification-labels.ts'
import { SubjectField } from './subject-field.tsx'
import { YearField } from './year-field.tsx'

type QualificationRowProps = {
  entry: QualificationEntry
  index: number
  name: string
  subjects: Subjects | undefined
  yearShown: boolean
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  leaveField(field: string): void
  focusAfter(...ids: string[]): void
}

/** The card of a qualification: type, subject, grade, and the year if it is shown; the IB total always shows it. */
export const QualificationRow = memo(function QualificationRow(props: QualificationRowProps) {
  const { entry, index, name, yearShown, messages, dispatch, leaveField, focusAfter } = props
  const field = `qualifications.${index}`
  const change = (to: EntryChange) => dispatch({ type: 'updated', id: entry.id, to })
  const control = (part: string) => ({
    name: `${field}.${part}`,
    messages,
    onLeave: () => leaveField(`${field}.${part}`),
  })

  function remove() {
    dispatch({ type: 'removed', id: entry.id })
    focusAfter(`${field}.tpe`, `qualifications.${index - 1}.tpe`, 'qualifications')
  }

  const gradeCleared = useRef(false)

  function changeGrade(text: string) {
    gradeCleared.current = text === ''
    change({ grade: text })
  }

  function leaveCard({ currentTarget, relatedTarget }: FocusEvent) {
    // Clearing the points removes their entry (section 4), but only when the focus leaves the card.
    if (isIbOverall(entry) && gradeCleared.current && !currentTarget.contains(relatedTarget))
      dispatch({ type: 'ib-points', points: '' })
  }

  return (
    <fieldset className="qualification" onBlur={leaveCard}>
      <legend>{name}</legend>
      <div className="row">
        <TypeField entry={entry} field={field} control={control} onChange={change} />
        {needsSubject(entry.tpe) && (
          <SubjectField {...props} field={field} control={control} onChange={change} />
        )}
        <GradeField {...control('grade')} entry={entry} onChange={changeGrade} />
        {(yearShown || isIbOverall(entry)) && (
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

type TypeFieldProps = {
  entry: QualificationEntry
  field: string
  control(part: string): { name: string; messages: readonly Message[]; onLeave(): void }
  onChange(to: EntryChange): void
}

function TypeField({ entry, field, control, onChange }: TypeFieldProps) {
  const selectProps = entry.ownType ? { ...control('tpe'), name: `${field}.listedType` } : control('tpe')
  return (
    <>
      <SelectField
        {...selectProps}
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
