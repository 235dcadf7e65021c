import { type Dispatch, useRef } from 'react'
import { btecGrades } from '#shared/enums/grades.ts'
import { getGradeLabel } from '#shared/enums/qualification-types.ts'
import type { FormRow } from '#shared/schemas/form.ts'
import { findGradeRule, formatGradePlaceholder } from '#shared/schemas/grade-rules.ts'
import type { Message } from '#shared/schemas/message.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { Field } from '../../ui/fields/field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import type { FormAction } from '../form/form-state.ts'
import { getRowPath } from '../form/qualification-rows.ts'

type RowFieldProps = { row: FormRow; messages: readonly Message[]; dispatch: Dispatch<FormAction> }

/** The grade of a qualification, by its grade rule (specification 5.34 to 5.54): tiles for a short list, or an input. */
export function GradeField({ row, hint, messages, dispatch }: RowFieldProps & { hint: string | undefined }) {
  const { id, tpe, grade } = row
  const rule = findGradeRule(tpe)
  const btecWord = useRef('')
  const label = getGradeLabel(tpe)
  const change = (grade: string) => dispatch({ type: 'changeRow', id, changes: { grade } })
  const field = { name: getRowPath(id, 'grade'), hint, messages, value: grade, onChange: change }
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
          const filtered = filterBtecInput(text, grade, btecWord.current)
          btecWord.current = filtered.typedWord
          change(filtered.grade.slice(0, 2 * rule.count))
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

export const YearField = ({ row: { id, yearObtained }, messages, dispatch }: RowFieldProps) => (
  <Field
    name={getRowPath(id, 'yearObtained')}
    messages={messages}
    value={yearObtained}
    onChange={yearObtained => dispatch({ type: 'changeRow', id, changes: { yearObtained } })}
    className="grade"
    label="Year obtained"
    inputMode="numeric"
    maxLength={4}
    autoComplete="off"
  />
)

const distinctionStar = 'DISTINCTION STAR'
/** The words with letters of other grades: without them, Distinction would be read as DNN. */
const btecWords = [distinctionStar, 'NEAR PASS']
const btecLetters = new Set(btecGrades.flatMap(([grade]) => [...grade]))

/**
 * Upper-cases the input of a BTEC grade and keeps its letters and the star (specification 5.63). Of a grade that is typed or
 * pasted as a word, only the first letter and the star count; `typedWord` is the part of that word so far.
 */
export function filterBtecInput(
  text: string,
  before: string,
  typedWord: string,
): { grade: string; typedWord: string } {
  const typed = toPlainText(text)
  const isAppended = typed.startsWith(before)
  let filtered = isAppended ? { grade: before, typedWord } : { grade: '', typedWord: '' }
  for (const key of typed.slice(isAppended ? before.length : 0).toUpperCase()) {
    const extendedWord = filtered.typedWord + key
    const isInWord = filtered.typedWord !== '' && btecWords.some(name => name.startsWith(extendedWord))
    filtered = isInWord
      ? { grade: filtered.grade + (extendedWord === distinctionStar ? '*' : ''), typedWord: extendedWord }
      : { grade: btecLetters.has(key) ? filtered.grade + key : filtered.grade, typedWord: key }
  }
  return filtered
}
