import { memo, useMemo, useState } from 'react'
import { findQualificationType, needsSubject } from '#shared/enums/qualification-types.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { rowAddress } from '../form/addresses.ts'
import { type EntryChange, isIbOverall } from '../form/qualification-entries.ts'
import { fieldProps, type RowControl, type SectionProps } from '../form/section-props.ts'
import { GradeField } from './grade-field.tsx'
import { createTypeGroups, isOfferedName, unlistedType } from './qualification-labels.ts'
import { SubjectField } from './subject-field.tsx'
import { YearField } from './year-field.tsx'

type QualificationRowProps = Pick<SectionProps, 'messages' | 'dispatch' | 'leaveField' | 'focusAfter'> & {
  entry: QualificationEntry
  /** The ids of the neighbouring rows, which take the focus when this one is removed. */
  previousId: string | undefined
  nextId: string | undefined
  name: string
  gradeHint: string | undefined
  /** The names of qualifications typed in earlier rows. */
  ownTypes: readonly string[]
  subjects: Subjects | undefined
  typeShown: boolean
  yearShown: boolean
}

/**
 * The card of a qualification: subject, grade, and the type and the year if they are shown; the IB total always shows
 * its year. A known type is the heading.
 */
export const QualificationRow = memo(function QualificationRow(props: QualificationRowProps) {
  const { entry, previousId, nextId, name, gradeHint, ownTypes, typeShown, yearShown, dispatch } = props
  const { id, tpe } = entry
  const change = (to: EntryChange) => dispatch({ type: 'updated', id, to })
  const control: RowControl = part => fieldProps(rowAddress(id, part), props)

  const [typeControl, setTypeControl] = useState<TypeControl>('closed')
  const isListed = findQualificationType(entry.tpe) !== undefined
  const isTypeShown =
    typeShown || typeControl !== 'closed' || !(isListed || isOfferedName(entry.tpe, ownTypes))

  function changeType(control: TypeControl, to: EntryChange) {
    setTypeControl(control)
    change(to)
  }

  function remove() {
    dispatch({ type: 'removed', id: entry.id })
    // The last row that is removed is missing at once.
    props.leaveField('qualifications')
    props.focusAfter(rowAddress(nextId, 'tpe'), rowAddress(previousId, 'tpe'), 'qualifications')
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
        {isTypeShown && (
          <TypeField
            entry={entry}
            ownTypes={ownTypes}
            typeControl={typeControl}
            control={control}
            onChange={changeType}
          />
        )}
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

/** Whether the list of types is open, and whether the applicant types a name. */
type TypeControl = 'closed' | 'list' | 'name'

type TypeFieldProps = {
  entry: QualificationEntry
  ownTypes: readonly string[]
  typeControl: TypeControl
  control: RowControl
  onChange(control: TypeControl, to: EntryChange): void
}

function TypeField({ entry, ownTypes, typeControl, control, onChange }: TypeFieldProps) {
  const isNameShown = entry.ownType && (typeControl === 'name' || !isOfferedName(entry.tpe, ownTypes))
  const options = useMemo(() => createTypeGroups(ownTypes), [ownTypes])
  const selectProps = isNameShown ? { ...control('tpe'), name: control('listedType').name } : control('tpe')

  function choose(tpe: string, typed: string) {
    if (tpe === unlistedType) onChange('name', { tpe: typed, ownType: true })
    else if (isOfferedName(tpe, ownTypes)) onChange('list', { tpe, ownType: true })
    else onChange('list', { tpe, ownType: false, ownSubject: false })
  }

  return (
    <>
      <Combobox
        {...selectProps}
        label="Qualification"
        options={options}
        value={isNameShown ? unlistedType : entry.tpe}
        onChange={choose}
      />
      {isNameShown && (
        <Field
          {...control('tpe')}
          label="Name of the qualification"
          value={entry.tpe}
          onChange={tpe => onChange('name', { tpe })}
        />
      )}
    </>
  )
}
