import { validateYearsObtained } from '#shared/rules/dates/year-obtained.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { english } from '#shared/schemas/english.ts'
import { type EntryCheckRequest, entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { type Qualification, type Qualifications, qualification } from '#shared/schemas/qualification.ts'
import { secondaryEducation } from '#shared/schemas/secondary-education.ts'
import { sentRows, ucatEntry } from '../../form/qualification-entries.ts'
import { askedOf } from '../../form/sections.ts'
import { qualificationsOf, sent } from '../../form/to-submission.ts'

/**
 * What the entry check is asked about this form in this year: UCAT, incomplete rows and rows of a later year are left
 * out, unfinished English too. Undefined while there is nothing to ask about, or no fee status to ask for.
 */
export function entryCheckOf(
  form: FormState,
  record: Applicant | null,
  year: number,
): EntryCheckRequest | undefined {
  const held = completeQualifications(form, year)
  if (held === undefined) return
  const context = feeContextOf(form, record)
  if (context && !(context.ukResidency && context.ukImmigrationStatus)) return
  const { residency, immigrationStatus } = entryCheckRequest.shape
  const lived = residency.safeParse(context?.ukResidency ?? null)
  const status = immigrationStatus.safeParse(context?.ukImmigrationStatus ?? null)
  if (!lived.success || !status.success) return
  return { version: 1, qualifications: held, residency: lived.data, immigrationStatus: status.data }
}

/** What makes the fee status: as answered, or as on record; null where that is confirmed. */
function feeContextOf(form: FormState, record: Applicant | null) {
  if (record?.feeStatusType === 'FeeStatusConfirmed') return null
  if (askedOf(record).residency) return form
  return record?.feeContext ?? form
}

/** The complete rows with what came before them, without UCAT; undefined while there is none to count. */
export function completeQualifications(form: FormState, year: number): Qualifications | undefined {
  const held = completed(form, year)
  const list = held.list.filter(row => !ucatEntry(row))
  const before = secondaryEducation.safeParse(held.secondaryEducation)
  return list.length > 0 && before.success ? { ...held, list, secondaryEducation: before.data } : undefined
}

function completed(form: FormState, year: number) {
  const whole = qualificationsOf(form)
  const known = english.safeParse(whole.english)
  return {
    ...whole,
    list: sentRows(form).flatMap(place => {
      const row = readRow(form.qualifications[place]!)
      return row && validateYearsObtained([row], year, '').length === 0 ? [row] : []
    }),
    english: known.success ? known.data : null,
  }
}

const rows = new WeakMap<QualificationEntry, Qualification | null>()

/** A row as its schema takes it, null if it does not. Remembered: with a keystroke only one row of many changes. */
function readRow(entry: QualificationEntry): Qualification | null {
  const known = rows.get(entry)
  if (known !== undefined) return known
  const read = qualification.safeParse(sent(entry))
  const row = read.success ? read.data : null
  rows.set(entry, row)
  return row
}
