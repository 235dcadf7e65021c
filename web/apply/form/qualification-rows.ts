import {
  findQualificationType,
  isUcatType,
  listQuickFillTypes,
  needsSubject,
  typeName,
} from '#shared/enums/qualification-types.ts'
import type { FormRow } from '#shared/schemas/form.ts'
import { findGradeRule, parseGrade, validateGrade } from '#shared/schemas/grade-rules.ts'
import { maxQualifications } from '#shared/schemas/qualification.ts'
import { findGradeExample, isOtherQualification } from './other-qualifications.ts'

type Rows = readonly FormRow[]

/** The maximum of rows that applicants can add themselves: the others are reserved for UCAT. */
const maxAddedRows = maxQualifications - 2
export const isListFull = (list: Rows) => list.length >= maxAddedRows

export const isUcatRow = ({ tpe }: Pick<FormRow, 'tpe'>) => isUcatType(tpe)

/** Whether a type is neither listed nor one of the other qualifications that the form offers. */
export const isTypedType = (tpe: string) =>
  tpe.trim() !== '' && !findQualificationType(tpe) && !isOtherQualification(tpe)

/** Whether a row has no answers yet. A type that was chosen from the list does not count as an answer. */
export const isBlankRow = ({ tpe, subject, grade, unlistedTpe, unlistedSubject }: Omit<FormRow, 'id'>) =>
  [subject, grade, unlistedTpe ?? '', unlistedSubject ?? ''].every(text => text.trim() === '') &&
  !isTypedType(tpe)

/** Returns the name of a row, with its subject, or a number if its type can occur several times. */
export function rowName(list: Rows, row: FormRow): string {
  const name = typeName(row.tpe)
  if (!needsSubject(row.tpe)) return name
  if (row.subject.trim() !== '') return `${name} ${row.subject.trim()}`
  return `${name} ${list.filter(({ tpe }) => typeName(tpe) === name).indexOf(row) + 1}`
}

/** Returns how a grade counts, an example of one, or, for the first row of a type, what NU or N means. */
export function gradeHint(list: readonly FormRow[], row: FormRow): string | undefined {
  const { tpe, subject } = row
  const rule = findGradeRule(tpe)
  if (tpe === 'AS' || tpe === 'EPQ') return 'This does not count towards entry requirements.'
  const isRepeated = list.filter(other => other.tpe === tpe && other.subject === subject).length > 1
  if (tpe === 'A2' && subject !== '' && isRepeated)
    return `Of two grades of ${subject}, only the better one counts.`
  if (rule.kind === 'free' && tpe.trim() !== '') {
    const example = findGradeExample(tpe)
    return `${example ? `For example ${example}. ` : ''}An advisor will check it.`
  }
  const noGrade = rule.kind === 'list' && rule.grades.find(grade => grade === 'NU' || grade === 'N')
  if (noGrade && list.find(other => other.tpe === tpe) === row)
    return `${noGrade}: no grade. Choose it if your results say ${noGrade === 'NU' ? 'U' : noGrade}.`
}

/** Returns blank rows of these types, with ids that follow those of the list. */
function blankRows(list: Rows, types: readonly string[], year: number): FormRow[] {
  const lastId = Math.max(0, ...list.map(({ id }) => Number(id)).filter(Number.isFinite))
  return types.map((tpe, index) => ({
    id: String(lastId + 1 + index),
    tpe,
    subject: '',
    grade: '',
    yearObtained: String(year),
  }))
}

const isAnswered = (row: FormRow) => isUcatRow(row) || !isBlankRow(row)
/** The number of rows that quick-fill keeps. It adds its rows after them. */
export const countAnswered = (list: Rows) => list.filter(isAnswered).length

/** Adds rows of these types in place of the blank rows; returns the list unchanged if it has no room for all. */
export function fillRows(list: FormRow[], types: readonly string[], year: number): FormRow[] {
  const answered = list.filter(isAnswered)
  return answered.length + types.length > maxAddedRows ? list : [...answered, ...blankRows(list, types, year)]
}

/** Appends a row of the last row's type, if that type takes a subject. */
export function addRow(list: FormRow[], year: number): FormRow[] {
  if (isListFull(list)) return list
  const lastType = list.findLast(row => !isUcatRow(row))?.tpe ?? ''
  return [...list, ...blankRows(list, [needsSubject(lastType) ? lastType : ''], year)]
}

/** Changes a row. A type without subjects clears the subject; a type with other grades clears the grade. */
export function changeRow(row: FormRow, to: Partial<FormRow>): FormRow {
  const next = { ...row, ...to }
  if (!needsSubject(next.tpe)) Object.assign(next, { subject: '', unlistedSubject: '' })
  if (next.tpe !== row.tpe && validateGrade(next.tpe, parseGrade(next.tpe, next.grade))) next.grade = ''
  return next
}

/** Adds the missing UCAT rows, or removes them. */
export function syncUcatRows(list: FormRow[], isNeeded: boolean, year: number): FormRow[] {
  if (!isNeeded) return list.filter(row => !isUcatRow(row))
  const missing = listQuickFillTypes('UCAT').filter(type => !list.some(({ tpe }) => tpe === type))
  return list.length + missing.length > maxQualifications
    ? list
    : [...list, ...blankRows(list, missing, year)]
}
