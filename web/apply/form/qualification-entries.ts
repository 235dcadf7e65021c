import {
  findQualificationType,
  isUcatType,
  listQuickFillTypes,
  needsSubject,
  typeName,
} from '#shared/enums/qualification-types.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { parseGrade, validateGrade } from '#shared/schemas/grade-rules.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { maxQualifications } from '#shared/schemas/qualification.ts'

type List = readonly QualificationEntry[]
export type EntryChange = Partial<Omit<QualificationEntry, 'id'>>

/** The maximum of rows that applicants can add themselves: the others are reserved for UCAT. */
const maxAddedRows = maxQualifications - 2
export const isListFull = (list: List) => list.length >= maxAddedRows
const ucatTypes = listQuickFillTypes('UCAT')

/** Returns the name of a row: its type, with a number if the type can occur several times. */
export function rowName(list: List, row: QualificationEntry): string {
  const name = typeName(row.tpe)
  if (!needsSubject(row.tpe)) return name
  const sameName = list.filter(({ tpe }) => typeName(tpe) === name)
  return `${name} ${sameName.indexOf(row) + 1}`
}

export const isUcatEntry = ({ tpe }: Pick<QualificationEntry, 'tpe'>) => isUcatType(tpe)

export const isIbOverall = ({ tpe }: Pick<QualificationEntry, 'tpe'>) => tpe === 'IBOverall'

export const ucatEntries = (list: List) => list.filter(isUcatEntry)

/** Returns whether the form has a UCAT ID, which belongs to its UCAT entries. */
export const hasUcatId = ({ ucatId, qualifications }: FormState) =>
  ucatId.trim() !== '' && qualifications.some(isUcatEntry)

export const needsUcat = (programmeCode: string | null) =>
  programmeCode !== null && isMedicalProgramme(programmeCode)

export const withoutUcat = (list: List) => list.filter(entry => !isUcatEntry(entry))

/** Returns whether a row has no answers yet. A type that quick-fill has set does not count as an answer. */
export const isBlankEntry = ({ tpe, ownType, subject, grade }: QualificationEntry) =>
  subject === '' && grade === '' && !(ownType && tpe !== '')

/**
 * Returns the rows to submit: all that are not blank. If all are blank, the first one counts, so that its fields are
 * reported as missing.
 */
export function submittedRows({ qualifications, programmeCode }: FormState): QualificationEntry[] {
  const ucatIsNeeded = needsUcat(programmeCode)
  const others = withoutUcat(qualifications)
  const first = others.every(isBlankEntry) ? others[0] : undefined
  return qualifications.filter(
    entry => !isBlankEntry(entry) || (ucatIsNeeded && isUcatEntry(entry)) || entry === first,
  )
}

/** Returns a blank row for each type, with ids that follow those of the list. */
function blankRows(list: List, types: readonly string[], year: number) {
  const lastId = Math.max(0, ...list.map(({ id }) => Number(id)).filter(Number.isFinite))
  return types.map(
    (tpe, index): QualificationEntry => ({
      id: String(lastId + 1 + index),
      tpe,
      ownType: false,
      subject: '',
      ownSubject: false,
      grade: '',
      yearObtained: year,
    }),
  )
}

/** Appends a blank row, whose type is typed if `ownType` is given; returns the list unchanged if it has no room. */
export const addBlankRow = (list: QualificationEntry[], year: number, ownType?: string) =>
  isListFull(list)
    ? list
    : [
        ...list,
        ...blankRows(list, [ownType ?? ''], year).map(row => ({ ...row, ownType: ownType !== undefined })),
      ]

/** Replaces the blank rows by rows of these types; returns the list unchanged if it has no room for all. */
export function addFamilyRows(list: QualificationEntry[], types: readonly string[], year: number) {
  const answeredRows = list.filter(entry => isUcatEntry(entry) || !isBlankEntry(entry))
  return answeredRows.length + types.length > maxAddedRows
    ? list
    : [...answeredRows, ...blankRows(list, types, year)]
}

/** Changes one entry. A type without subjects clears the subject; a type with other grades clears the grade. */
export function updateEntry(list: List, id: string, to: EntryChange) {
  return list.map(entry => {
    if (entry.id !== id) return entry
    const next = { ...entry, ...to }
    if (!needsSubject(next.tpe)) Object.assign(next, { subject: '', ownSubject: false })
    if (next.tpe !== entry.tpe && validateGrade(next.tpe, parseGrade(next.tpe, next.grade))) next.grade = ''
    return next
  })
}

/** Adds a row for the IB total before the first IB row, if there is none. It is left out while it has no points, like any blank row. */
export function addIbTotal(list: QualificationEntry[], year: number) {
  const firstIb = list.findIndex(({ tpe }) => findQualificationType(tpe)?.family === 'IB')
  if (firstIb < 0 || list.some(isIbOverall) || isListFull(list)) return list
  return [...list.slice(0, firstIb), ...blankRows(list, ['IBOverall'], year), ...list.slice(firstIb)]
}

/** Adds or removes the UCAT rows when the need for them changes with the programme. */
export function syncUcatRows(
  list: QualificationEntry[],
  neededBefore: boolean,
  isNeeded: boolean,
  year: number,
) {
  if (!isNeeded) return neededBefore ? withoutUcat(list) : list
  const missingTypes = ucatTypes.filter(tpe => !list.some(entry => entry.tpe === tpe))
  return list.length + missingTypes.length > maxQualifications
    ? list
    : [...list, ...blankRows(list, missingTypes, year)]
}
