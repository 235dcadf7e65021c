import { type Dispatch, memo } from 'react'
import { needsSubject, typeName } from '#shared/enums/qualification-types.ts'
import type { FormRow } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Subjects } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import type { FormAction } from '../form/form-state.ts'
import { rowPath } from '../form/request.ts'
import { GradeField, YearField } from './grade-field.tsx'
import { SubjectField } from './subject-field.tsx'
import { TypeField } from './type-field.tsx'
import type { findOptionFamily } from './type-options.ts'

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
  onFamily(family: NonNullable<ReturnType<typeof findOptionFamily>>): void
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
        <TypeField
          {...{ index, row, messages, dispatch }}
          isOpen={props.isTypeOpen}
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
