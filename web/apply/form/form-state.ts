import { listQuickFillTypes, type QualificationFamily } from '#shared/enums/qualification-types.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { noFlags, noScores } from './blank-answers.ts'
import {
  type EntryChange,
  heldBesideUcat,
  needsUcat,
  updated,
  withFamily,
  withIbPoints,
  withRows,
  withUcat,
} from './qualification-entries.ts'

type English = NonNullable<FormState['english']>
type Secondary = NonNullable<FormState['secondaryEducation']>
type Plain = Omit<FormState, 'qualifications' | 'english' | 'secondaryEducation'>

/**
 * Everything an applicant can do to the form (specification, section 4); `year` is the current one, the default of the
 * year obtained. The year of IB overall is updated as that of any entry; `removed` and `added` are single rows.
 */
export type FormAction =
  | { type: 'changed'; to: Partial<Plain> }
  | { type: 'added'; year: number }
  | { type: 'prefilled'; family: QualificationFamily; year: number }
  | { type: 'updated'; id: string; to: EntryChange }
  | { type: 'removed'; id: string }
  /** Takes back a removal: `from` is the form before it, whose list comes back as it was. */
  | { type: 'returned'; from: FormState }
  | { type: 'ib-points'; points: string; year: number | null }
  | { type: 'english'; to: Partial<English> }
  | { type: 'secondary'; to: Partial<Secondary> }
  | { type: 'restored'; form: FormState }

/** The form after a step (specification, section 4): what was asked, then what holds whatever was asked. */
export function formReducer(before: FormState, action: FormAction): FormState {
  if (action.type === 'restored') return settled(action.form, action.form)
  if (action.type === 'returned') return returned(before, action.from)
  return settled(before, stepped(before, action))
}

/** Where the first row that a step adds comes to stand; undefined when there is no room for all that it adds. */
export function placeAdded(form: FormState, action: FormAction): number | undefined {
  const before = new Set(form.qualifications.map(({ id }) => id))
  const place = formReducer(form, action).qualifications.findIndex(({ id }) => !before.has(id))
  return place < 0 ? undefined : place
}

/** With its last entry the programme went (section 4): it comes back too, unless what was answered since clears it. */
function returned(form: FormState, from: FormState): FormState {
  const { qualifications, programmeCode, hasBeenInterviewed } = from
  return heldBesideUcat(form.qualifications).length > 0
    ? settled(form, { ...form, qualifications })
    : settled(from, { ...form, qualifications, programmeCode, hasBeenInterviewed })
}

function stepped(form: FormState, action: Exclude<FormAction, { type: 'restored' | 'returned' }>): FormState {
  const { qualifications } = form
  switch (action.type) {
    case 'changed':
      return { ...form, ...action.to }
    case 'added':
      return { ...form, qualifications: withRows(qualifications, [''], action.year) }
    case 'prefilled':
      return {
        ...form,
        qualifications: withFamily(qualifications, listQuickFillTypes(action.family), action.year),
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
