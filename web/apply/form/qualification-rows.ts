import { findOtherQualification } from '#shared/enums/other-qualifications.ts'
import {
  findQualificationType,
  getTypeName,
  isUcatType,
  needsSubject,
} from '#shared/enums/qualification-types.ts'
import type { FormRow, FormState } from '#shared/schemas/form.ts'
import { findGradeRule, parseGrade, parseNumericText } from '#shared/schemas/grade-rules.ts'
import { isMedicalProgramme } from '#shared/schemas/programme.ts'
import { maxQualifications, type Qualification } from '#shared/schemas/qualification.ts'

export const listPath = 'data.qualifications.list'
type RowPart = keyof Omit<FormRow, 'id'>
/** Returns the path of an answer of a row. It names the row by its id, because positions change. */
export const getRowPath = (id: string, part: RowPart) => `${listPath}.${id}.${part}`

/**
 * Returns the row and the part of a row's path; undefined for any other path. `row` is its id in a path of the form, and
 * its position in one of a request. The path of a whole row has the part `tpe`.
 */
export function parseRowPath(path: string): { row: string; part: RowPart } | undefined {
  if (!path.startsWith(`${listPath}.`)) return
  const [row = '', part = 'tpe'] = path.slice(listPath.length + 1).split('.')
  return { row, part: part as RowPart }
}

/** Returns the row of a path of the form, and which part of it the path names; undefined if there is no such row. */
export function findRow(path: string, form: FormState) {
  const rowPath = parseRowPath(path)
  const row = rowPath && form.data.qualifications.list.find(({ id }) => id === rowPath.row)
  return row && { row, part: rowPath.part }
}

type Rows = readonly FormRow[]

/** The maximum of rows that applicants can add themselves: the others are reserved for UCAT. */
export const maxAddedRows = maxQualifications - 2
export const isListFull = (list: Rows) => list.length >= maxAddedRows

export const isUcatRow = ({ tpe }: Pick<FormRow, 'tpe'>) => isUcatType(tpe)

export const isMedical = ({ programmeCode }: Pick<FormState, 'programmeCode'>) =>
  programmeCode !== null && isMedicalProgramme(programmeCode)

/** Whether a type is neither listed nor one of the other qualifications that the form offers. */
const isTypedType = (tpe: string) =>
  tpe.trim() !== '' && !findQualificationType(tpe) && !findOtherQualification(tpe)

/** Whether a row has no answers yet. A type that was chosen from the list does not count as an answer. */
export const isBlankRow = ({ tpe, subject, grade, unlistedTpe, unlistedSubject }: Omit<FormRow, 'id'>) =>
  [subject, grade, unlistedTpe ?? '', unlistedSubject ?? ''].every(text => text.trim() === '') &&
  !isTypedType(tpe)

/** Returns the name of a row, with its subject, or a number if its type can occur several times. */
export function formatRowName(list: Rows, row: FormRow): string {
  const name = getTypeName(row.tpe)
  if (!needsSubject(row.tpe)) return name
  if (row.subject.trim() !== '') return `${name} ${row.subject.trim()}`
  return `${name} ${list.filter(({ tpe }) => getTypeName(tpe) === name).indexOf(row) + 1}`
}

/** Returns how a grade is written or counts, or, for the first row of a type, what NU or N means. */
export function getGradeHint(list: readonly FormRow[], row: FormRow): string | undefined {
  const { tpe, subject } = row
  const rule = findGradeRule(tpe)
  const typeHint = findQualificationType(tpe)?.gradeHint
  if (typeHint) return typeHint
  if (rule.kind === 'integer') return 'A whole number'
  if (rule.kind === 'btec')
    return 'D*\u00a0Distinction star, D\u00a0Distinction, M\u00a0Merit, P\u00a0Pass, N\u00a0Near Pass'
  if (tpe === 'AS' || tpe === 'EPQ') return 'This does not count towards entry requirements.'
  const isRepeated = list.filter(other => other.tpe === tpe && other.subject === subject).length > 1
  if (tpe === 'A2' && subject !== '' && isRepeated)
    return `Of two grades of ${subject}, only the better one counts.`
  if (rule.kind === 'free' && tpe.trim() !== '') {
    const example = findOtherQualification(tpe)?.gradeExample
    return `${example ? `For example ${example}. ` : ''}An advisor will check it.`
  }
  const noGrade = rule.kind === 'list' && rule.grades.find(grade => grade === 'NU' || grade === 'N')
  if (noGrade && list.find(other => other.tpe === tpe) === row)
    return `${noGrade}: no grade. Choose it if your results say ${noGrade === 'NU' ? 'U' : noGrade}.`
}

export const listUcatRows = ({ data }: FormState) => data.qualifications.list.filter(isUcatRow)

/**
 * Returns the rows to send: all that are not blank, and UCAT for a medical programme. If all are blank, the first one is
 * sent, so that its fields are reported as missing.
 */
export function listSentRows(form: FormState): FormRow[] {
  const { list } = form.data.qualifications
  const others = list.filter(row => !isUcatRow(row))
  const first = others.every(isBlankRow) ? others[0] : undefined
  return list.filter(row => !isBlankRow(row) || (isUcatRow(row) && isMedical(form)) || row === first)
}

/** Returns a row as the schema of a qualification reads it. */
export const toQualification = ({ tpe, subject, grade, yearObtained }: FormRow) => ({
  tpe,
  subject: needsSubject(tpe) ? subject : null,
  grade,
  yearObtained: yearObtained.trim() === '' ? null : yearObtained,
})

/** Returns rows as qualifications, also those that are incomplete. */
export const parseRows = (rows: Rows): Qualification[] =>
  rows.map(row => {
    const year = parseNumericText(row.yearObtained, 'integer')
    return {
      ...toQualification(row),
      grade: parseGrade(row.tpe, row.grade),
      yearObtained: typeof year === 'number' ? year : null,
    }
  })
