import { a2Grades, asGrades, extendedProjectGrades, ibGrades } from '../enums/grades.ts'
import { knownType, type QualificationType } from '../enums/qualification-types.ts'
import { type NumberRange, numericText, rangeMistake } from './number-range.ts'

export type GradeRule =
  | { kind: 'list'; grades: readonly string[] }
  | { kind: 'btec'; count: 1 | 2 | 3 }
  | NumberRange
  | { kind: 'free' }

const list = (grades: readonly string[]): GradeRule => ({ kind: 'list', grades })
const integer = (min: number, max: number): GradeRule => ({ kind: 'integer', min, max })
const decimal = (min: number, max: number): GradeRule => ({ kind: 'decimal', min, max })
const btec = (count: 1 | 2 | 3): GradeRule => ({ kind: 'btec', count })

const rules: Record<QualificationType, GradeRule> = {
  A2: list(a2Grades),
  AS: list(asGrades),
  EPQ: list(extendedProjectGrades),
  IBOverall: integer(0, 45),
  IBHigher: list(ibGrades),
  IBStandard: list(ibGrades),
  BtecExtendedRqf: btec(3),
  BtecNationalRqf: btec(2),
  BtecSubsidiaryRqf: btec(1),
  BtecExtendedQcf: btec(3),
  BtecNationalQcf: btec(2),
  BtecSubsidiaryQcf: btec(1),
  FrenchBacOverall: decimal(0, 20),
  FrenchBac: decimal(0, 20),
  IndianHsNatOverall: integer(0, 100),
  IndianHsNat: integer(0, 100),
  IndianHsWbOverall: integer(0, 100),
  IndianHsWb: integer(0, 100),
  IndianHsOtherOverall: integer(0, 100),
  IndianHsOther: integer(0, 100),
  GermanAbiturOverall: decimal(0, 6),
  GermanAbitur: integer(0, 15),
  PolishMatura: integer(0, 100),
  SpanishBacOverall: decimal(0, 10),
  SpanishBac: integer(0, 10),
  ItalianDiplomaOverall: integer(0, 100),
  ItalianDiploma: decimal(0, 10),
  UsDiplomaOverall: decimal(0, 4),
  UsDiploma: integer(0, 5),
  UCATScore: integer(0, 3600),
  UCATBand: integer(1, 4),
}

/** How a qualification's grade is written (specification, section 5); a freely typed type takes any text. */
export const gradeRule = (tpe: string): GradeRule => (knownType(tpe) ? rules[tpe] : { kind: 'free' })

const required = 'Grade is required'

/** What is wrong with a grade, in the specification's words, or undefined. Takes the converted grade. */
export function gradeMistake(tpe: string, grade: string | number | null): string | undefined {
  if (grade === null || grade === '') return required
  const rule = gradeRule(tpe)
  if (rule.kind === 'free') return
  if (rule.kind === 'list') return rule.grades.includes(String(grade)) ? undefined : required
  if (rule.kind === 'btec') {
    const written = new RegExp(`^(D\\*|[DMPN]){${rule.count}}$`)
    return typeof grade === 'string' && written.test(grade) ? undefined : btecText(rule.count)
  }
  return rangeMistake(rule, grade)
}

const btecText = (count: number) => (count === 1 ? 'BTEC grade' : `BTEC grade x${count}`)

/** A grade as its rule counts it: numeric texts become numbers, letters are trimmed and upper-cased. */
export function gradeValue(tpe: string, typed: string | number | null): string | number | null {
  if (typed === null) return null
  const { kind } = gradeRule(tpe)
  if (kind === 'free') return String(typed).trim()
  if (kind === 'list' || kind === 'btec') return String(typed).trim().toUpperCase()
  return typeof typed === 'number' ? typed : numericText(typed)
}

/** What a grade field shows while it is empty. */
export function gradePlaceholder(tpe: string): string {
  const rule = gradeRule(tpe)
  if (rule.kind === 'btec') return btecText(rule.count)
  return rule.kind === 'integer' || rule.kind === 'decimal' ? `Out of ${rule.max}` : ''
}
