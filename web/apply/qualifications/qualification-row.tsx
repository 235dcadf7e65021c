import { type Dispatch, memo, useMemo, useState } from 'react'
import {
  findQualificationType,
  getTypeName,
  needsSubject,
  type QualificationFamily,
} from '#shared/enums/qualification-types.ts'
import type { FormRow } from '#shared/schemas/form.ts'
import type { Subjects } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { ComboboxOption } from '../../ui/combobox/search.ts'
import { Field } from '../../ui/fields/field.tsx'
import type { FormAction } from '../form/form-state.ts'
import { getRowPath } from '../form/qualification-rows.ts'
import { GradeField, YearField } from './grade-field.tsx'
import { findOptionFamily, listSubjectOptions, newRowTypeOptions, rowTypeOptions } from './row-options.ts'

type QualificationRowProps = {
  row: FormRow
  /** The position among the shown rows, from 1. */
  position: number
  isTypeOpen: boolean
  isYearShown: boolean
  gradeHint: string | undefined
  subjects: Subjects | undefined
  dispatch: Dispatch<FormAction>
  onFamily(family: QualificationFamily): void
  onRemove(id: string): void
}

/** A qualification: type and subject, then grade and Remove. The IB total always shows its year. */
export const QualificationRow = memo(function QualificationRow(props: QualificationRowProps) {
  const { row, position, isYearShown, dispatch } = props
  const { id, tpe, subject } = row
  const name = [getTypeName(tpe), subject].filter(Boolean).join(' ')
  return (
    <fieldset className="qualification">
      <legend className="visually-hidden">{`Qualification ${position}: ${name}`}</legend>
      <div className="row">
        <ListOrTextField
          id={id}
          dispatch={dispatch}
          part="tpe"
          label="Qualification"
          options={tpe === '' ? newRowTypeOptions : rowTypeOptions}
          initialIsOpen={props.isTypeOpen}
          value={tpe}
          unlisted={row.unlistedTpe}
          onFamily={props.onFamily}
        />
        {needsSubject(tpe) && (
          <SubjectField key={tpe} row={row} dispatch={dispatch} subjects={props.subjects} />
        )}
      </div>
      <div className="row last">
        <GradeField row={row} hint={props.gradeHint} dispatch={dispatch} />
        {(isYearShown || tpe === 'IBOverall') && <YearField row={row} dispatch={dispatch} />}
        <Button plain onClick={() => props.onRemove(id)}>
          Remove<span className="visually-hidden">{` ${name}`}</span>
        </Button>
      </div>
    </fieldset>
  )
})

type SubjectFieldProps = Pick<QualificationRowProps, 'row' | 'subjects' | 'dispatch'>

/** A type that is not listed has no list of subjects. */
function SubjectField({ row, subjects, dispatch }: SubjectFieldProps) {
  const { id, tpe, subject } = row
  const options = useMemo(() => listSubjectOptions(subjects, tpe), [subjects, tpe])
  if (!findQualificationType(tpe))
    return (
      <Field
        name={getRowPath(id, 'subject')}
        label="Subject"
        value={subject}
        onChange={subject => dispatch({ type: 'changeRow', id, changes: { subject } })}
      />
    )
  return (
    <ListOrTextField
      id={id}
      dispatch={dispatch}
      options={options}
      part="subject"
      label="Subject"
      isLoading={subjects === undefined}
      value={subject}
      unlisted={row.unlistedSubject}
    />
  )
}

const unlistedParts = { tpe: 'unlistedTpe', subject: 'unlistedSubject' } as const

type ListOrTextFieldProps = {
  id: string
  part: keyof typeof unlistedParts
  label: string
  options: readonly ComboboxOption[]
  isLoading?: boolean
  initialIsOpen?: boolean
  value: string
  /** What was typed in the list and is not an option. */
  unlisted: string | undefined
  dispatch: Dispatch<FormAction>
  /** Adds the starting rows of a family in place of this one. */
  onFamily?(family: QualificationFamily): void
}

/** The type or the subject of a qualification: from the list, or typed (specification 2.48 and 2.49). */
const ListOrTextField = memo(function ListOrTextField(props: ListOrTextFieldProps) {
  const { id, part, label, value, unlisted = '', dispatch, options, isLoading = false } = props
  const typedOption = options.find(({ takesAnyText }) => takesAnyText)?.value ?? ''
  const isListed = value === '' || options.some(option => option.value === value)
  // While a name is typed, it may be a listed one for a moment.
  const [isTyping, setIsTyping] = useState(false)
  const isTyped = isTyping || !(isListed || isLoading)
  const path = getRowPath(id, part)
  const change = (text: string, unlistedText = '') =>
    dispatch({ type: 'changeRow', id, changes: { [part]: text, [unlistedParts[part]]: unlistedText } })

  function choose(chosen: string, typed: string) {
    const family = findOptionFamily(chosen)
    if (family) return props.onFamily?.(family)
    const isOther = chosen === typedOption
    setIsTyping(isOther)
    if (isOther) change(typed)
    else change(chosen, typed)
  }

  return (
    <>
      <Combobox
        name={isTyped ? `${path}-list` : path}
        label={label}
        options={options}
        isLoading={isLoading}
        initialIsOpen={props.initialIsOpen ?? false}
        value={isTyped ? typedOption : value || unlisted}
        onChange={choose}
      />
      {isTyped && (
        <Field
          name={path}
          label={`Name of the ${label.toLowerCase()}`}
          value={value}
          onChange={text => change(text)}
        />
      )}
    </>
  )
})
