import { findQualificationType, listQuickFillTypes, needsSubject } from '#shared/enums/qualification-types.ts'
import { parseGrade, validateGrade } from '#shared/rules/grade-rules.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'

type List = readonly QualificationEntry[]
export type EntryChange = Partial<Omit<QualificationEntry, 'id'>>

const whole = 60
/** As many rows as can be added by hand: the others are kept for UCAT. */
const most = whole - 2
export const tooMany = 'Enter 60 qualifications or fewer'
const ucatTypes = listQuickFillTypes('UCAT')

export const ucatEntry = ({ tpe }: Pick<QualificationEntry, 'tpe'>) => ucatTypes.some(known => known === tpe)

/** A row with its place in the form. */
export type PlacedRow = { entry: QualificationEntry; place: number }

/** The UCAT rows. */
export const ucatRows = (list: List): PlacedRow[] =>
  list.map((entry, place) => ({ entry, place })).filter(({ entry }) => ucatEntry(entry))

/** Whether a form with this programme asks for UCAT. */
export const needsUcat = (programmeCode: string | null) =>
  programmeCode !== null && isMedicalProgramme(programmeCode)

/** The entries a person holds beside UCAT, which comes and goes with a medical programme. */
export const heldBesideUcat = (list: List) => list.filter(entry => !ucatEntry(entry))

/** Whether nothing was entered in a row yet; a type that was set out for the applicant does not count. */
export const untouched = ({ tpe, ownType, subject, grade }: QualificationEntry) =>
  subject === '' && grade === '' && !(ownType && tpe !== '')

/**
 * The rows that are sent, as their places in the form: all but those in which nothing was entered. If that is all of
 * them, the first one is what is still to be filled in.
 */
export function sentRows({ qualifications, programmeCode }: FormState): number[] {
  const needed = needsUcat(programmeCode)
  const begun = qualifications.some(entry => !ucatEntry(entry) && !untouched(entry))
  const first = begun ? -1 : qualifications.findIndex(entry => !ucatEntry(entry))
  return qualifications.flatMap((entry, place) =>
    untouched(entry) && !(needed && ucatEntry(entry)) && place !== first ? [] : [place],
  )
}

/** A blank row for each type, numbered on from those of the list. */
function blankRows(list: List, types: readonly string[], year: number | null) {
  const last = Math.max(0, ...list.map(({ id }) => Number(id)).filter(Number.isFinite))
  return types.map(
    (tpe, place): QualificationEntry => ({
      id: String(last + 1 + place),
      tpe,
      ownType: false,
      subject: '',
      ownSubject: false,
      grade: '',
      yearObtained: year,
    }),
  )
}

/** The list with a blank row for each type at its end; as it is if those are too many. */
export const withRows = (list: QualificationEntry[], types: readonly string[], year: number | null) =>
  list.length + types.length > most ? list : [...list, ...blankRows(list, types, year)]

/** The list with rows for these types instead of those in which nothing was entered; as it is if those are too many. */
export function withFamily(list: QualificationEntry[], types: readonly string[], year: number) {
  const kept = list.filter(entry => ucatEntry(entry) || !untouched(entry))
  return kept.length + types.length > most ? list : [...kept, ...blankRows(list, types, year)]
}

/** The list with one entry changed: a type without subjects clears the subject, one of other grades the grade. */
export function updated(list: List, id: string, to: EntryChange) {
  return list.map(entry => {
    if (entry.id !== id) return entry
    const next = { ...entry, ...to }
    if (!needsSubject(next.tpe)) Object.assign(next, { subject: '', ownSubject: false })
    if (next.tpe !== entry.tpe && validateGrade(next.tpe, parseGrade(next.tpe, next.grade))) next.grade = ''
    return next
  })
}

/**
 * Total points live in an IB overall entry: typing them where there is none makes it, before the other IB rows, and
 * an entry that is left without them goes.
 */
export function withIbPoints(
  list: QualificationEntry[],
  { points, year }: { points: string; year: number | null },
) {
  const overall = (entry: QualificationEntry) => entry.tpe === 'IBOverall'
  if (points.trim() === '') return list.filter(entry => !overall(entry) || entry.grade.trim() !== '')
  if (list.some(overall)) return list.map(entry => (overall(entry) ? { ...entry, grade: points } : entry))
  if (list.length >= most) return list
  const made = blankRows(list, ['IBOverall'], year)
  const first = list.findIndex(({ tpe }) => findQualificationType(tpe)?.family === 'IB')
  const place = first < 0 ? list.length : first
  return [...list.slice(0, place), ...made.map(entry => ({ ...entry, grade: points })), ...list.slice(place)]
}

/** The list as a medical programme needs it, before and after a step: its UCAT entries come and go with it. */
export function withUcat(list: QualificationEntry[], before: boolean, after: boolean) {
  if (!after) return before ? heldBesideUcat(list) : list
  const missing = ucatTypes.filter(tpe => !list.some(entry => entry.tpe === tpe))
  if (missing.length === 0) return list
  return list.length + missing.length > whole ? list : [...list, ...blankRows(list, missing, null)]
}
