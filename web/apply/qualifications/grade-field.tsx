import { useRef } from 'react'
import { btecGrades } from '#shared/enums/grades.ts'
import { findGradeRule, formatGradePlaceholder } from '#shared/rules/grade-rules.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'
import { Field } from '../../ui/fields/field.tsx'
import type { FieldProps } from '../../ui/fields/field-props.ts'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { gradeLabel } from './qualification-labels.ts'

/** The hint explains the grades of a list. */
type GradeFieldProps = Omit<FieldProps<string>, 'value'> & {
  entry: Pick<QualificationEntry, 'tpe' | 'grade'>
}

/** The grade of a qualification, by its grade rule (specification, section 5): tiles for a short list, or an input. */
export function GradeField({
  name,
  entry: { tpe, grade },
  hint,
  messages,
  onChange,
  onLeave,
}: GradeFieldProps) {
  const rule = findGradeRule(tpe)
  const btecWord = useRef('')
  const label = gradeLabel(tpe)
  if (rule.control === 'tiles') {
    const options = rule.grades.map(value => ({ value, label: value }))
    return (
      <RadioGroup
        tiled
        name={name}
        legend={label}
        hint={hint}
        messages={messages}
        value={grade}
        onChange={onChange}
        options={options}
      />
    )
  }

  const field = { name, messages, onLeave, value: grade, autoComplete: 'off' } as const
  if (rule.control === 'text')
    return <Field {...field} label={label} onChange={onChange} maxLength={100} spellCheck={false} />
  if (rule.control === 'btec')
    return (
      <Field
        {...field}
        className="grade wide"
        label={label}
        hint={btecHint}
        placeholder={formatGradePlaceholder(tpe)}
        autoCapitalize="characters"
        onChange={text => {
          const filtered = filterBtecInput(text, grade, btecWord.current)
          btecWord.current = filtered.word
          onChange(filtered.grade.slice(0, 2 * rule.count))
        }}
      />
    )
  return (
    <Field
      {...field}
      className="grade"
      label={label}
      hint={rule.kind === 'integer' && 'A whole number'}
      placeholder={formatGradePlaceholder(tpe)}
      inputMode={rule.kind === 'integer' ? 'numeric' : 'decimal'}
      onChange={text => onChange(filterNumberInput(text))}
    />
  )
}

const btecHint = btecGrades.map(([grade, meaning]) => `${grade} ${meaning}`).join(', ')

/**
 * Returns the digits and the decimal point of an input, at most 8 characters; a comma becomes a point. A minus is kept,
 * so that a negative number is reported as out of range instead of being changed.
 */
export const filterNumberInput = (text: string) =>
  text
    .replace(',', '.')
    .replace('−', '-')
    .replace(/[^\d.-]/g, '')
    .slice(0, 8)

const btecWords = btecGrades.map(([, meaning]) => meaning.toUpperCase())
const btecLetters = new Set(btecGrades.flatMap(([grade]) => [...grade]))

/**
 * Upper-cases the input of a BTEC grade and drops all characters except its letters and the star (specification,
 * section 5). An input with any other letter is rejected as a whole. If a grade is typed as a word, only its first
 * letter counts; `word` is the part of that word typed so far.
 */
export function filterBtecInput(text: string, before: string, word: string): { grade: string; word: string } {
  const input = text.toUpperCase()
  const added = input.startsWith(before) ? input.slice(before.length) : ''
  const extendedWord = word + added
  if (word !== '' && added !== '' && btecWords.some(meaning => meaning.startsWith(extendedWord)))
    return { grade: before, word: extendedWord }
  const hasOtherLetter = [...input].some(letter => /\p{L}/u.test(letter) && !btecLetters.has(letter))
  if (hasOtherLetter) return { grade: before, word: '' }
  return { grade: [...input].filter(letter => btecLetters.has(letter)).join(''), word: added }
}
