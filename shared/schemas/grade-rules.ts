import { findQualificationType, type GradeRule } from '../enums/qualification-types.ts'
import { parseNumericText, validateNumberRange } from './number-range.ts'

const freeRule: GradeRule = { kind: 'free', control: 'text' }

/** Returns the grade rule of a type (specification, section 5); a freely typed type accepts any text. */
export const findGradeRule = (tpe: string): GradeRule => findQualificationType(tpe)?.grade ?? freeRule

const requiredText = 'Grade is required'

/** Returns the message for an invalid parsed grade, or undefined. */
export function validateGrade(tpe: string, grade: string | number | null): string | undefined {
  if (grade === null || grade === '') return requiredText
  const rule = findGradeRule(tpe)
  if (rule.kind === 'free') return
  if (rule.kind === 'list') return rule.grades.includes(String(grade)) ? undefined : requiredText
  if (rule.kind === 'btec') {
    const pattern = new RegExp(`^(D\\*|[DMPN]){${rule.count}}$`)
    return pattern.test(String(grade)) ? undefined : formatBtecText(rule.count)
  }
  return validateNumberRange(rule, grade)
}

const formatBtecText = (count: number) => (count === 1 ? 'BTEC grade' : `BTEC grade x${count}`)

/** Converts a grade by its rule: numeric texts to numbers, letters to trimmed capitals. */
export function parseGrade(tpe: string, input: string | number | null): string | number | null {
  if (input === null) return null
  const { kind } = findGradeRule(tpe)
  switch (kind) {
    case 'free':
      return String(input).trim()
    case 'list':
    case 'btec':
      return String(input).trim().toUpperCase()
    case 'integer':
    case 'decimal':
      return typeof input === 'number' ? input : parseNumericText(input, kind)
  }
}

/** Returns the placeholder of an empty grade field. */
export function formatGradePlaceholder(tpe: string): string {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'btec') return formatBtecText(rule.count)
  return 'max' in rule ? `Out of ${rule.max}` : ''
}
