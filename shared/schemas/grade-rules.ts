import { findQualificationType, type GradeRule } from '../enums/qualification-types.ts'
import { maxTypedLength, toPlainText } from './text.ts'

const freeRule: GradeRule = { kind: 'free' }

/** Returns the grade rule of a type (specification 5.34 to 5.54); a freely typed type accepts any text. */
export const findGradeRule = (tpe: string): GradeRule => findQualificationType(tpe)?.grade ?? freeRule

const gradeRequiredText = 'Grade is required'

export function validateGrade(tpe: string, grade: string | number | null): string | undefined {
  if (grade === null || grade === '') return gradeRequiredText
  const rule = findGradeRule(tpe)
  if (rule.kind === 'free') return
  if (rule.kind === 'list') return rule.grades.includes(String(grade)) ? undefined : gradeRequiredText
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
      return toPlainText(String(input)).trim().toUpperCase()
    case 'integer':
    case 'decimal':
      return typeof input === 'number' ? input : parseNumericText(input, kind)
  }
}

export function formatGradePlaceholder(tpe: string): string {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'btec') return formatBtecText(rule.count)
  return 'max' in rule ? `Out of ${rule.max}` : ''
}

type NumberRange = Extract<GradeRule, { min: number }>

/**
 * Converts a number as people write it, such as `15.`, `.5`, `6,5` or `١٥٫٥`, and trims any other text (specification 5.32).
 * In a whole number a comma, apostrophe or space before three digits separates thousands.
 */
export function parseNumericText(text: string, kind: NumberRange['kind']): number | string {
  if (text.length > maxTypedLength) return text
  const trimmed = toPlainText(text).trim()
  const whole = kind === 'integer' ? trimmed.replace(/^(\d{1,3})[,٬'’\s](\d{3})$/, '$1$2') : trimmed
  const number = whole.replace(/[,،、·⋅•∙٫'’]/, '.')
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(number) ? Number(number) : trimmed
}

/** DynamoDB stores no number that is closer to zero. */
const smallestNumber = 1e-100

/** Returns a message with the range if the value is not a number within it (specification 5.33). */
export function validateNumberRange({ kind, min, max }: NumberRange, value: unknown): string | undefined {
  const isInteger = kind === 'integer'
  const rangeText = isInteger ? `${min} to ${max}` : `${min.toFixed(1)} to ${max.toFixed(1)}`
  if (typeof value !== 'number') return `Enter a number, ${rangeText}`
  if (!(value >= min && value <= max)) return rangeText
  if (isInteger && !Number.isInteger(value)) return `Enter a whole number, ${rangeText}`
  if (value !== 0 && Math.abs(value) < smallestNumber) return `Enter a number, ${rangeText}`
}
