import { findQualificationType, type GradeRule } from '../enums/qualification-types.ts'
import { parseNumericText, validateNumberRange } from './number-range.ts'

const free: GradeRule = { kind: 'free', control: 'text' }

/** How a qualification's grade is written (specification, section 5); a freely typed type takes any text. */
export const findGradeRule = (tpe: string): GradeRule => findQualificationType(tpe)?.grade ?? free

const required = 'Grade is required'

/** What is wrong with a grade, in the specification's words, or undefined. Takes the converted grade. */
export function validateGrade(tpe: string, grade: string | number | null): string | undefined {
  if (grade === null || grade === '') return required
  const rule = findGradeRule(tpe)
  if (rule.kind === 'free') return
  if (rule.kind === 'list') return rule.grades.includes(String(grade)) ? undefined : required
  if (rule.kind === 'btec') {
    const written = new RegExp(`^(D\\*|[DMPN]){${rule.count}}$`)
    return typeof grade === 'string' && written.test(grade) ? undefined : btecText(rule.count)
  }
  return validateNumberRange(rule, grade)
}

const btecText = (count: number) => (count === 1 ? 'BTEC grade' : `BTEC grade x${count}`)

/** A grade as its rule counts it: numeric texts become numbers, letters are trimmed and upper-cased. */
export function parseGrade(tpe: string, typed: string | number | null): string | number | null {
  if (typed === null) return null
  switch (findGradeRule(tpe).kind) {
    case 'free':
      return String(typed).trim()
    case 'list':
    case 'btec':
      return String(typed).trim().toUpperCase()
    case 'integer':
    case 'decimal':
      return typeof typed === 'number' ? typed : parseNumericText(typed)
  }
}

/** What a grade field shows while it is empty. */
export function formatGradePlaceholder(tpe: string): string {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'btec') return btecText(rule.count)
  return 'max' in rule ? `Out of ${rule.max}` : ''
}

/** The grades to choose from where a type shows tiles: those of its list, or each number of its range. */
export function listTileGrades(rule: Extract<GradeRule, { control: 'tiles' }>): readonly string[] {
  if (rule.kind === 'list') return rule.grades
  return Array.from({ length: rule.max - rule.min + 1 }, (_, index) => String(rule.min + index))
}
