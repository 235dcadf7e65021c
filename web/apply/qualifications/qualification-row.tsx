import { memo, useState } from 'react'
import { needsSubject } from '#shared/enums/qualification-types.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { rowAddress } from '../form/addresses.ts'
import { type EntryChange, isIbOverall } from '../form/qualification-entries.ts'
import { fieldProps, type RowControl, type SectionProps } from '../form/section-props.ts'
import { GradeField } from './grade-field.tsx'
import { SubjectField } from './subject-field.tsx'
import { isOtherQualification, typeGroups, unlistedType } from './type-options.ts'
import { YearField } from './year-field.tsx'

type QualificationRowProps = Pick<SectionProps, 'messages' | 'dispatch' | 'leaveField' | 'focusAfter'> & {
  entry: QualificationEntry
  /** The id of the neighbouring row, which takes the focus when this one is removed. */
  neighbourId: string | undefined
  name: string
  gradeHint: string | undefined
  subjects: Subjects | undefined
  typeShown: boolean
  yearShown: boolean
}

/**
 * The card of a qualification: subject, grade, and the type and the year if they are shown; the IB total always shows
 * its year. The type is the heading.
 */
export const QualificationRow = memo(function QualificationRow(props: QualificationRowProps) {
  const { entry, neighbourId, name, gradeHint, typeShown, yearShown, dispatch } = props
  const { id, tpe } = entry
  const change = (to: EntryChange) => dispatch({ type: 'updated', id, to })
  const control: RowControl = part => fieldProps(rowAddress(id, part), props)

  const [typeChanged, setTypeChanged] = useState(false)
  const isTypeShown = typeShown || typeChanged || tpe === ''

  function changeType(to: EntryChange) {
    setTypeChanged(true)
    change(to)
  }

  function remove() {
    dispatch({ type: 'removed', id: entry.id })
    // The last row that is removed is missing at once.
    props.leaveField('qualifications')
    props.focusAfter(rowAddress(neighbourId, 'tpe'), 'qualifications')
  }

  return (
    <fieldset className="qualification">
      <legend>{name}</legend>
      <Button
        quiet
        id={isTypeShown ? undefined : rowAddress(entry.id, 'tpe')}
        className="remove"
        onClick={remove}
      >
        Remove
        <span className="visually-hidden">{` ${name}${entry.subject && `, ${entry.subject}`}`}</span>
      </Button>
      <div className="row">
        {isTypeShown && <TypeField entry={entry} control={control} onChange={changeType} />}
        {needsSubject(tpe) && (
          <SubjectField
            id={id}
            tpe={tpe}
            ownType={entry.ownType}
            subject={entry.subject}
            ownSubject={entry.ownSubject}
            subjects={props.subjects}
            messages={props.messages}
            dispatch={dispatch}
            leaveField={props.leaveField}
          />
        )}
        <GradeField
          {...control('grade')}
          entry={entry}
          hint={gradeHint}
          onChange={grade => change({ grade })}
        />
        {(yearShown || isIbOverall(entry)) && (
          <YearField
            {...control('yearObtained')}
            value={entry.yearObtained}
            onChange={yearObtained => change({ yearObtained })}
          />
        )}
      </div>
    </fieldset>
  )
})

type TypeFieldProps = { entry: QualificationEntry; control: RowControl; onChange(to: EntryChange): void }

function TypeField({ entry, control, onChange }: TypeFieldProps) {
  // While a name is typed, it may be a listed one for a moment, such as T Level before T Levels.
  const [isTyped, setIsTyped] = useState(false)
  const isNameShown = entry.ownType && (isTyped || !isOtherQualification(entry.tpe))
  const selectProps = isNameShown ? { ...control('tpe'), name: control('listedType').name } : control('tpe')

  function changeName(tpe: string) {
    setIsTyped(true)
    onChange({ tpe, ownType: true })
  }

  function choose(tpe: string, typed: string) {
    if (tpe === unlistedType) return changeName(typed)
    setIsTyped(false)
    onChange(isOtherQualification(tpe) ? { tpe, ownType: true } : { tpe, ownType: false, ownSubject: false })
  }

  return (
    <>
      <Combobox
        {...selectProps}
        label="Qualification"
        options={typeGroups}
        value={isNameShown ? unlistedType : entry.tpe}
        onChange={choose}
      />
      {isNameShown && (
        <Field
          {...control('tpe')}
          label="Name of the qualification"
          value={entry.tpe}
          onChange={changeName}
        />
      )}
    </>
  )
}
