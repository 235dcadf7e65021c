import {
  listQuickFillTypes,
  needsSubject,
  type QualificationFamily,
} from '#shared/enums/qualification-types.ts'
import type { FormEnglish, FormRow, FormState } from '#shared/schemas/form.ts'
import { parseGrade, validateGrade } from '#shared/schemas/grade-rules.ts'
import { maxQualifications } from '#shared/schemas/qualification.ts'
import {
  type GcseBox,
  gcseBoxes,
  noGcses,
  type SecondaryEducation,
  unansweredGcses,
} from '#shared/schemas/secondary-education.ts'
import { isBlankRow, isListFull, isMedical, isUcatRow, maxAddedRows } from './qualification-rows.ts'

type Data = FormState['data']

/** What can happen to the form (specification 4.21). `id` is that of a row. */
export type FormAction =
  /** The programme, and what the page shows. Another school or filter clears the programme, unless one comes with it. */
  | { type: 'changeForm'; changes: Partial<Omit<FormState, 'data'>> }
  | {
      type: 'changeData'
      changes: Partial<Pick<Data, 'qualificationsConfirmed' | 'hasBeenInterviewed' | 'gdprAccept'>>
    }
  | { type: 'changeFeeContext'; changes: Partial<Data['feeContext']> }
  | { type: 'changeDetails'; changes: Partial<Data['details']> }
  | { type: 'changeUcatId'; value: string }
  /** Adds the starting rows of a family, or one row without a type (null), in place of the blank rows. */
  | { type: 'quickFill'; family: QualificationFamily | null }
  | { type: 'addRow' }
  | { type: 'changeRow'; id: string; changes: Partial<Omit<FormRow, 'id'>> }
  | { type: 'removeRow'; id: string }
  | { type: 'changeEnglish'; changes: Partial<FormEnglish> }
  | { type: 'changeSecondaryEducation'; value: 'Gcse' | 'Other' }
  /** `none` says that no box is ticked. */
  | { type: 'changeGcse'; box: GcseBox | 'none'; value: boolean }
  /** Replaces the form: by a stored draft, or to match a new record. */
  | { type: 'replace'; form: FormState }

/** Returns the reducer of the form. `year` is the current year in London, the year obtained of new rows. */
export const createFormReducer =
  (year: number) =>
  (before: FormState, action: FormAction): FormState =>
    action.type === 'replace' ? action.form : enforceRules(before, applyAction(before, action, year), year)

function applyAction(
  form: FormState,
  action: Exclude<FormAction, { type: 'replace' }>,
  year: number,
): FormState {
  const { data } = form
  const { qualifications } = data
  const withData = (changes: Partial<Data>): FormState => ({ ...form, data: { ...data, ...changes } })
  const withQualifications = (changes: Partial<Data['qualifications']>) =>
    withData({ qualifications: { ...qualifications, ...changes } })
  const withList = (list: FormRow[]) => withQualifications({ list })
  const { list } = qualifications

  switch (action.type) {
    case 'changeForm': {
      const { schoolCode = form.schoolCode, qualifiedOnly = form.qualifiedOnly } = action.changes
      const clears = schoolCode !== form.schoolCode || qualifiedOnly !== form.qualifiedOnly
      return { ...form, ...(clears && { programmeCode: null }), ...action.changes }
    }
    case 'changeData':
      return withData(action.changes)
    case 'changeFeeContext': {
      const feeContext = { ...data.feeContext, ...action.changes }
      const clears = (['countryOfDomicile', 'ukResidency', 'ukImmigrationStatus'] as const).some(
        name => feeContext[name] !== data.feeContext[name],
      )
      return { ...withData({ feeContext }), ...(clears && { programmeCode: null }) }
    }
    case 'changeDetails':
      return withData({ details: { ...data.details, ...action.changes } })
    case 'changeUcatId':
      return withQualifications({ ucatId: action.value })
    case 'quickFill':
      return withList(fillRows(list, action.family ? listQuickFillTypes(action.family) : [''], year))
    case 'addRow':
      return withList(addRow(list, year))
    case 'changeRow':
      return withList(list.map(row => (row.id === action.id ? changeRow(row, action.changes) : row)))
    case 'removeRow':
      return withList(list.filter(({ id }) => id !== action.id))
    case 'changeEnglish':
      return withQualifications({ english: changeEnglish(qualifications.english, action.changes) })
    case 'changeSecondaryEducation':
      return withQualifications({
        secondaryEducation: action.value === 'Gcse' ? unansweredGcses : { type: 'Other' },
        english: qualifications.english ?? (action.value === 'Gcse' ? { type: 'Gcse' } : null),
      })
    case 'changeGcse':
      return withQualifications({
        secondaryEducation: changeGcses(qualifications.secondaryEducation, action.box, action.value),
      })
  }
}

/** Changing the type clears its earlier answers. */
function changeEnglish(before: FormEnglish | null, changes: Partial<FormEnglish>): FormEnglish {
  const type = changes.type ?? before?.type ?? 'Other'
  return { ...(type === before?.type && before), ...changes, type }
}

/** Six or more GCSEs are also five or more. Without a tick the question is unanswered again. */
function changeGcses(before: SecondaryEducation | null, box: GcseBox | 'none', isTicked: boolean) {
  if (box === 'none') return isTicked ? noGcses : unansweredGcses
  const ticked = { ...noGcses }
  for (const name of gcseBoxes) if (before?.type === 'Gcse' && before[name]) ticked[name] = true
  ticked[box] = isTicked
  if (box === 'has5orMoreAtC4OrAbove' && !isTicked) ticked.has6orMoreAt6and7 = false
  if (box === 'has6orMoreAt6and7' && isTicked) ticked.has5orMoreAtC4OrAbove = true
  return gcseBoxes.some(name => ticked[name]) ? ticked : unansweredGcses
}

/** Applies two rules after every action: no programme without a qualification, and UCAT rows with a medical programme. */
export function enforceRules(before: FormState, after: FormState, year: number): FormState {
  const { data } = after
  const { list } = data.qualifications
  const programmeCode = list.every(isUcatRow) ? null : after.programmeCode
  const needsUcat = isMedical({ programmeCode })
  const changesUcat = needsUcat || isMedical(before)
  return {
    ...after,
    programmeCode,
    data: {
      ...data,
      hasBeenInterviewed: needsUcat ? data.hasBeenInterviewed : null,
      qualifications: changesUcat
        ? { ...data.qualifications, list: syncUcatRows(list, needsUcat, year) }
        : data.qualifications,
    },
  }
}

/** Returns the id of the next row: a number, counted from 0. */
export const getNextRowId = (list: readonly FormRow[]) =>
  String(1 + Math.max(-1, ...list.map(({ id }) => Number(id)).filter(Number.isFinite)))

function createBlankRows(list: readonly FormRow[], types: readonly string[], year: number): FormRow[] {
  const firstId = Number(getNextRowId(list))
  return types.map((tpe, index) => ({
    id: String(firstId + index),
    tpe,
    subject: '',
    grade: '',
    yearObtained: String(year),
  }))
}

/** Adds rows of these types in place of the blank rows, as many as there is room for. */
function fillRows(list: FormRow[], types: readonly string[], year: number): FormRow[] {
  const answered = list.filter(row => isUcatRow(row) || !isBlankRow(row))
  const room = Math.max(0, maxAddedRows - answered.length)
  return [...answered, ...createBlankRows(list, types.slice(0, room), year)]
}

/** Appends a row of the last row's type, if that type takes a subject. */
function addRow(list: FormRow[], year: number): FormRow[] {
  if (isListFull(list)) return list
  const lastType = list.findLast(row => !isUcatRow(row))?.tpe ?? ''
  return [...list, ...createBlankRows(list, [needsSubject(lastType) ? lastType : ''], year)]
}

/** Changes a row. A type without subjects clears the subject; a type with other grades clears the grade. */
function changeRow(row: FormRow, changes: Partial<FormRow>): FormRow {
  const next = { ...row, ...changes }
  if (!needsSubject(next.tpe)) Object.assign(next, { subject: '', unlistedSubject: '' })
  if (next.tpe !== row.tpe && validateGrade(next.tpe, parseGrade(next.tpe, next.grade))) next.grade = ''
  return next
}

/** Returns how good the grade of a UCAT row is. A higher score is better, and a lower band. */
function rankUcatRow({ tpe, grade }: FormRow): number {
  const worst = Number.MIN_SAFE_INTEGER
  if (grade === '') return worst
  const value = parseGrade(tpe, grade)
  if (validateGrade(tpe, value)) return worst + 1
  return tpe === 'UCATBand' ? -Number(value) : Number(value)
}

/** Makes sure that there is one row of each UCAT type, or none. Of several, the one with the best grade stays. */
function syncUcatRows(list: FormRow[], isNeeded: boolean, year: number): FormRow[] {
  if (!isNeeded) return list.filter(row => !isUcatRow(row))
  const findRow = (type: string) => {
    const rows = list.filter(({ tpe }) => tpe === type)
    return rows.sort((a, b) => rankUcatRow(b) - rankUcatRow(a))[0]
  }
  const single = list.filter(row => !isUcatRow(row) || row === findRow(row.tpe))
  const missing = listQuickFillTypes('UCAT').filter(type => !findRow(type))
  return single.length + missing.length > maxQualifications
    ? single
    : [...single, ...createBlankRows(list, missing, year)]
}
