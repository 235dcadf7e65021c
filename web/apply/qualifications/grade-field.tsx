import { useRef } from 'react'
import { btecGrades } from '#shared/enums/grades.ts'
import type { Message } from '#shared/errors.ts'
import { findGradeRule, formatGradePlaceholder, listTileGrades } from '#shared/rules/grade-rules.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'
import { Field } from '../../ui/field.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import { btecTyped } from './btec-grade-input.ts'
import { gradeLabel } from './qualification-labels.ts'

type GradeControlProps = {
  name: string
  entry: Pick<QualificationEntry, 'tpe' | 'grade'>
  messages: readonly Message[]
  onChange(grade: string): void
  onLeave(): void
}

/** A grade as its rule has it (specification, section 5): tiles for a short list, otherwise an input. */
export function GradeControl({
  name,
  entry: { tpe, grade },
  messages,
  onChange,
  onLeave,
}: GradeControlProps) {
  const rule = findGradeRule(tpe)
  /** What has been typed of a BTEC grade that is written out. */
  const word = useRef('')
  const label = gradeLabel(tpe)
  if (rule.control === 'tiles') {
    const options = listTileGrades(rule).map(value => ({ value, label: value }))
    return (
      <Tiles
        name={name}
        legend={label}
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
          const typed = btecTyped(text, grade, word.current)
          word.current = typed.word
          onChange(typed.grade.slice(0, 2 * rule.count))
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
      onChange={text => onChange(figures(text))}
    />
  )
}

const btecHint = btecGrades.map(([grade, meaning]) => `${grade} ${meaning}`).join(', ')

/**
 * Figures with a decimal point, as many as any grade or score has; a comma is taken for the point. A minus stays, so
 * that what is below the range is told and not made another number.
 */
export const figures = (text: string) =>
  text
    .replace(',', '.')
    .replace('−', '-')
    .replace(/[^\d.-]/g, '')
    .slice(0, 8)
