import { type Dispatch, memo, useMemo } from 'react'
import {
  findQualificationType,
  needsSubject,
  type QualificationFamily,
  typeName,
} from '#shared/enums/qualification-types.ts'
import type { FormRow } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Subjects } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import type { FormAction } from '../form/form-state.ts'
import { isTypedType } from '../form/qualification-rows.ts'
import { rowPath } from '../form/request.ts'
import { GradeField, YearField } from './grade-field.tsx'
import { ListOrTextField } from './list-or-text-field.tsx'
import {
  findTitles,
  newRowTypeOptions,
  rowTypeOptions,
  subjectOptions,
  typedSubject,
  typedType,
} from './row-options.ts'

type QualificationRowProps = {
  row: FormRow
  index: number
  /** The position among the shown rows, from 1. */
  position: number
  isTypeOpen: boolean
  isYearShown: boolean
  gradeHint: string | undefined
  subjects: Subjects | undefined
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  onFamily(family: QualificationFamily): void
  onRemove(index: number): void
}

/** A qualification: type and subject, then grade and Remove. The IB total always shows its year. */
export const QualificationRow = memo(function QualificationRow(props: QualificationRowProps) {
  const { row, index, position, isYearShown, messages, dispatch } = props
  const { tpe, subject, grade, yearObtained } = row
  const name = [typeName(tpe), subject].filter(Boolean).join(' ')
  return (
    <fieldset className="qualification">
      <legend className="visually-hidden">{`Qualification ${position}: ${name}`}</legend>
      <div className="row">
        <ListOrTextField
          {...{ index, messages, dispatch }}
          part="tpe"
          label="Qualification"
          options={tpe === '' ? newRowTypeOptions : rowTypeOptions}
          initialIsOpen={props.isTypeOpen}
          value={tpe}
          unlisted={row.unlistedTpe}
          isTypedName={isTypedType(tpe)}
          typedOption={typedType}
          typedLabel="Name of the qualification"
          onFamily={props.onFamily}
        />
        {needsSubject(tpe) && (
          <SubjectField key={tpe} {...{ index, row, messages, dispatch }} subjects={props.subjects} />
        )}
      </div>
      <div className="row last">
        <GradeField
          name={rowPath(index, 'grade')}
          messages={messages}
          tpe={tpe}
          value={grade}
          hint={props.gradeHint}
          onChange={to => dispatch({ type: 'changeRow', index, to: { grade: to } })}
        />
        {(isYearShown || tpe === 'IBOverall') && (
          <YearField
            name={rowPath(index, 'yearObtained')}
            messages={messages}
            value={yearObtained}
            onChange={to => dispatch({ type: 'changeRow', index, to: { yearObtained: to } })}
          />
        )}
        <Button quiet onClick={() => props.onRemove(index)}>
          Remove<span className="visually-hidden">{` ${name}`}</span>
        </Button>
      </div>
    </fieldset>
  )
})

type SubjectFieldProps = Pick<QualificationRowProps, 'index' | 'row' | 'subjects' | 'messages' | 'dispatch'>

/** A type that is not listed has no list of subjects. */
function SubjectField({ index, row, subjects, messages, dispatch }: SubjectFieldProps) {
  const { tpe, subject } = row
  const options = useMemo(() => subjectOptions(subjects, tpe), [subjects, tpe])
  if (!findQualificationType(tpe))
    return (
      <Field
        name={rowPath(index, 'subject')}
        label="Subject"
        messages={messages}
        value={subject}
        onChange={to => dispatch({ type: 'changeRow', index, to: { subject: to } })}
      />
    )
  return (
    <ListOrTextField
      {...{ index, messages, dispatch, options }}
      part="subject"
      label="Subject"
      isLoading={subjects === undefined}
      value={subject}
      unlisted={row.unlistedSubject}
      isTypedName={subjects !== undefined && subject !== '' && !findTitles(subjects, tpe).includes(subject)}
      typedOption={typedSubject}
      typedLabel="Name of the subject"
    />
  )
}
