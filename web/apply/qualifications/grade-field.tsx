import { type Dispatch, useRef } from 'react'
import { getGradeLabel } from '#shared/enums/qualification-types.ts'
import type { FormRow } from '#shared/schemas/form.ts'
import { findGradeRule, formatGradePlaceholder } from '#shared/schemas/grade-rules.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import type { FormAction } from '../form/form-state.ts'
import { getRowPath } from '../form/qualification-rows.ts'

type RowFieldProps = { row: FormRow; dispatch: Dispatch<FormAction> }

/** The grade of a qualification, by its grade rule (specification 5.34 to 5.54): tiles for a short list, or an input. */
export function GradeField({ row, hint, dispatch }: RowFieldProps & { hint: string | undefined }) {
  const { id, tpe, grade } = row
  const rule = findGradeRule(tpe)
  /** The text that a BTEC grade was typed as. The field shows only the letters of the grade. */
  const typedText = useRef(grade)
  const label = getGradeLabel(tpe)
  const change = (grade: string) => dispatch({ type: 'changeRow', id, changes: { grade } })
  const field = { name: getRowPath(id, 'grade'), hint, value: grade, onChange: change }
  if (rule.kind === 'list') {
    const options = rule.grades.map(value => ({ value, label: value }))
    return <RadioGroup {...field} tiled legend={label} options={options} />
  }

  const input = { ...field, label, autoComplete: 'off' }
  if (rule.kind === 'free') return <Field {...input} spellCheck={false} />
  const placeholder = formatGradePlaceholder(tpe)
  if (rule.kind === 'btec')
    return (
      <Field
        {...input}
        className="grade wide"
        placeholder={placeholder}
        autoCapitalize="characters"
        onChange={text => {
          const isAppended = text.startsWith(grade) && toBtecGrade(typedText.current) === grade
          typedText.current = isAppended ? typedText.current + text.slice(grade.length) : text
          change(toBtecGrade(typedText.current).slice(0, 2 * rule.count))
        }}
      />
    )
  return (
    <Field
      {...input}
      className="grade"
      placeholder={placeholder}
      inputMode={rule.kind === 'integer' ? 'numeric' : 'decimal'}
    />
  )
}

export const YearField = ({ row: { id, yearObtained }, dispatch }: RowFieldProps) => (
  <Field
    name={getRowPath(id, 'yearObtained')}
    value={yearObtained}
    onChange={yearObtained => dispatch({ type: 'changeRow', id, changes: { yearObtained } })}
    className="grade"
    label="Year obtained"
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
  />
)

/**
 * Returns a BTEC grade as upper-case letters and stars (specification 5.63). Of a grade that is written as a word, or as
 * much of it as is typed so far, only the first letter and the star count.
 */
export const toBtecGrade = (typed: string) =>
  toPlainText(typed)
    .toUpperCase()
    .replace(/DISTIN(CTION)?/g, 'D')
    .replaceAll('D STAR', 'D*')
    .replaceAll('NEAR P', 'N')
    .replace(/[^D*MPN]/g, '')
