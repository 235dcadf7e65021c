import { gradeMistake, gradeValue } from '#shared/rules/grade-rules.ts'
import { type Family, startingEntries } from '#shared/rules/starting-entries.ts'
import { needsSubject } from '#shared/rules/subject-rules.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { noFlags, noScores } from './blank-answers.ts'
import {
  type EntryChange,
  heldBesideUcat,
  needsUcat,
  ucatEntry,
  ucatTypes,
  untouched,
  withRows,
} from './qualification-entries.ts'

type English = NonNullable<FormState['english']>
type Secondary = NonNullable<FormState['secondaryEducation']>
type Plain = Omit<FormState, 'qualifications' | 'english' | 'secondaryEducation'>

/** Everything an applicant can do to the form; `year` is the current one, the default of the year obtained. */
export type FormAction =
  | { type: 'changed'; to: Partial<Plain> }
  | { type: 'added'; year: number }
  | { type: 'prefilled'; family: Family; year: number }
  | { type: 'updated'; id: string; to: EntryChange }
  | { type: 'removed'; id: string }
  | { type: 'ib-points'; points: string; year: number }
  | { type: 'english'; to: Partial<English> }
  | { type: 'secondary'; to: Partial<Secondary> }
  | { type: 'restored'; form: FormState }

/** The form after a step (specification, section 4): what was asked, then what holds whatever was asked. */
export function formReducer(before: FormState, action: FormAction): FormState {
  if (action.type === 'restored') return settled(action.form, action.form)
  return settled(before, stepped(before, action))
}

function stepped(form: FormState, action: Exclude<FormAction, { type: 'restored' }>): FormState {
  const { qualifications } = form
  switch (action.type) {
    case 'changed':
      return { ...form, ...action.to }
    case 'added':
      return { ...form, qualifications: withRows(qualifications, [''], action.year) }
    case 'prefilled': {
      const kept = qualifications.filter(entry => ucatEntry(entry) || !untouched(entry))
      const made = withRows(qualifications, startingEntries[action.family], action.year)
      return { ...form, qualifications: [...kept, ...made.slice(qualifications.length)] }
    }
    case 'updated':
      return { ...form, qualifications: updated(qualifications, action.id, action.to) }
    case 'removed':
      return { ...form, qualifications: qualifications.filter(({ id }) => id !== action.id) }
    case 'ib-points':
      return { ...form, qualifications: withIbPoints(qualifications, action) }
    case 'english':
      return { ...form, english: withEnglish(form.english, action.to) }
    case 'secondary':
      return withSecondary(form, action.to)
  }
}

function updated(list: QualificationEntry[], id: string, to: EntryChange) {
  return list.map(entry => {
    if (entry.id !== id) return entry
    const next = { ...entry, ...to }
    if (!needsSubject(next.tpe)) Object.assign(next, { subject: '', ownSubject: false })
    if (next.tpe !== entry.tpe && gradeMistake(next.tpe, gradeValue(next.tpe, next.grade))) next.grade = ''
    return next
  })
}

/** Total points live in an IB overall entry: typing them where there is none makes it, before the other IB rows. */
function withIbPoints(list: QualificationEntry[], { points, year }: { points: string; year: number }) {
  const made = withRows(list, ['IBOverall'], year).slice(list.length)
  const first = list.findIndex(({ tpe }) => tpe.startsWith('IB'))
  const place = first < 0 ? list.length : first
  return [...list.slice(0, place), ...made.map(entry => ({ ...entry, grade: points })), ...list.slice(place)]
}

function withEnglish(before: FormState['english'], to: Partial<English>): English {
  const known = before ?? { type: 'Other', grade: '', scores: noScores }
  const another = to.type !== undefined && to.type !== known.type
  return { ...known, ...(another ? { scores: noScores } : {}), ...to }
}

function withSecondary(form: FormState, to: Partial<Secondary>): FormState {
  const next = { type: 'Gcse' as const, ...noFlags, ...form.secondaryEducation, ...to }
  if (to.has5orMoreAtC4OrAbove === false) next.has6orMoreAt6and7 = false
  else if (next.has6orMoreAt6and7) next.has5orMoreAtC4OrAbove = true
  const english = form.english ?? (next.type === 'Gcse' ? withEnglish(null, { type: 'Gcse' }) : null)
  return { ...form, secondaryEducation: next, english }
}

const clearing = [
  'countryOfDomicile',
  'ukResidency',
  'ukImmigrationStatus',
  'schoolCode',
  'qualifiedOnly',
] as const

/** What holds after every step: when the programme is cleared, and which entries a medical one brings. */
function settled(before: FormState, after: FormState): FormState {
  const cleared =
    heldBesideUcat(after.qualifications).length === 0 || clearing.some(key => before[key] !== after[key])
  const programmeCode = cleared ? null : after.programmeCode
  const another = programmeCode !== before.programmeCode
  return {
    ...after,
    programmeCode,
    hasBeenInterviewed: another || !needsUcat(programmeCode) ? null : after.hasBeenInterviewed,
    qualifications: withUcat(after.qualifications, needsUcat(before.programmeCode), needsUcat(programmeCode)),
  }
}

function withUcat(list: QualificationEntry[], before: boolean, after: boolean) {
  if (!after) return before ? heldBesideUcat(list) : list
  const missing = ucatTypes.filter(tpe => !list.some(entry => entry.tpe === tpe))
  return missing.length === 0 ? list : withRows(list, missing, null, 60)
}
