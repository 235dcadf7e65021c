import { listQuickFillTypes, type QualificationFamily } from '#shared/enums/qualification-types.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { blankScores, toEnteredEnglish } from '#shared/schemas/english.ts'
import { blankGcses, gcseFlags } from '#shared/schemas/secondary-education.ts'
import {
  addBlankRow,
  addFamilyRows,
  addIbTotal,
  type EntryChange,
  needsUcat,
  syncUcatRows,
  updateEntry,
  withoutUcat,
} from './qualification-entries.ts'

type English = NonNullable<FormState['english']>
type SecondaryEducation = NonNullable<FormState['secondaryEducation']>
export type PlainAnswers = Omit<FormState, 'qualifications' | 'english' | 'secondaryEducation'>

/**
 * The actions of the form (specification, section 4). `added` and `removed` concern a single row.
 */
export type FormAction =
  | { type: 'changed'; to: Partial<PlainAnswers> }
  /** `ownType` is the name of a qualification that the applicant types, '' before that. */
  | { type: 'added'; ownType?: string }
  | { type: 'prefilled'; family: QualificationFamily }
  | { type: 'updated'; id: string; to: EntryChange }
  | { type: 'removed'; id: string }
  | { type: 'english'; to: Partial<English> }
  | { type: 'secondary'; to: Partial<SecondaryEducation> }
  /** Replaces the form by one that `settle` has returned. */
  | { type: 'restored'; form: FormState }

/**
 * Returns the reducer of the form. It applies an action, then the rules that hold after every action (specification,
 * section 4). `year` is the current year in London, the year obtained of new rows.
 */
export const createFormReducer =
  (year: number) =>
  (before: FormState, action: FormAction): FormState => {
    if (action.type === 'restored') return action.form
    return settle(before, applyAction(before, action, year), year)
  }

/** Returns the id of the first row that an action adds; undefined if there is no room for its rows. */
export function firstAddedRow(form: FormState, action: FormAction, year: number): string | undefined {
  const idsBefore = new Set(form.qualifications.map(({ id }) => id))
  return createFormReducer(year)(form, action).qualifications.find(({ id }) => !idsBefore.has(id))?.id
}

function applyAction(
  form: FormState,
  action: Exclude<FormAction, { type: 'restored' }>,
  year: number,
): FormState {
  const { qualifications } = form
  switch (action.type) {
    case 'changed':
      return { ...form, ...action.to }
    case 'added':
      return { ...form, qualifications: addBlankRow(qualifications, year, action.ownType) }
    case 'prefilled':
      return {
        ...form,
        qualifications: addFamilyRows(qualifications, listQuickFillTypes(action.family), year),
      }
    case 'updated': {
      const updated = updateEntry(qualifications, action.id, action.to)
      return { ...form, qualifications: 'tpe' in action.to ? addIbTotal(updated, year) : updated }
    }
    case 'removed':
      return { ...form, qualifications: qualifications.filter(({ id }) => id !== action.id) }
    case 'english':
      return { ...form, english: updateEnglish(form.english, action.to) }
    case 'secondary':
      return updateSecondaryEducation(form, action.to)
  }
}

function updateEnglish(before: FormState['english'], to: Partial<English>): English {
  const current = before ?? toEnteredEnglish({ type: 'Other' })
  const typeChanged = to.type !== undefined && to.type !== current.type
  return { ...current, ...(typeChanged ? blankScores : {}), ...to }
}

function updateSecondaryEducation(form: FormState, to: Partial<SecondaryEducation>): FormState {
  const before = { type: 'Gcse' as const, ...blankGcses, ...form.secondaryEducation }
  const next = to.hasNone ? { ...before, ...blankGcses, hasNone: true } : { ...before, ...to }
  if (to.has5orMoreAtC4OrAbove === false) next.has6orMoreAt6and7 = false
  else if (next.has6orMoreAt6and7) next.has5orMoreAtC4OrAbove = true
  if (gcseFlags.some(flag => next[flag])) next.hasNone = false
  const english = form.english ?? (next.type === 'Gcse' ? updateEnglish(null, { type: 'Gcse' }) : null)
  return { ...form, secondaryEducation: next, english }
}

const programmeClearingFields = [
  'countryOfDomicile',
  'ukResidency',
  'ukImmigrationStatus',
  'schoolCode',
  'qualifiedOnly',
] as const

/** Applies the rules that hold after every action: what clears the programme, and the rows of a medical programme. */
export function settle(before: FormState, after: FormState, year: number): FormState {
  const clearsProgramme =
    withoutUcat(after.qualifications).length === 0 ||
    programmeClearingFields.some(field => before[field] !== after[field])
  const programmeCode = clearsProgramme ? null : after.programmeCode
  const programmeChanged = programmeCode !== before.programmeCode
  return {
    ...after,
    programmeCode,
    hasBeenInterviewed: programmeChanged || !needsUcat(programmeCode) ? null : after.hasBeenInterviewed,
    qualifications: syncUcatRows(
      after.qualifications,
      needsUcat(before.programmeCode),
      needsUcat(programmeCode),
      year,
    ),
  }
}
