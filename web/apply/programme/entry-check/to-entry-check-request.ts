import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { validateYearsObtained } from '#shared/rules/dates/year-obtained.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { english } from '#shared/schemas/english.ts'
import { type EntryCheckRequest, entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { type Qualification, type Qualifications, qualification } from '#shared/schemas/qualification.ts'
import { secondaryEducation } from '#shared/schemas/secondary-education.ts'
import { isBlankEntry, isUcatEntry, submittedIndexes } from '../../form/qualification-entries.ts'
import { getFormVariant } from '../../form/sections.ts'
import { toQualification, toQualifications } from '../../form/to-submission.ts'

/**
 * Returns the entry check request for this form, without UCAT, incomplete rows, rows of a later year and incomplete
 * English. Undefined without a complete row or without the answers that give the fee status.
 */
export function toEntryCheckRequest(
  form: FormState,
  record: Applicant | null,
  year: number,
): EntryCheckRequest | undefined {
  const qualifications = completeQualifications(form, year)
  if (qualifications === undefined) return
  const feeAnswers = getFeeAnswers(form, record)
  return feeAnswers && { version: 1, qualifications, ...feeAnswers }
}

/** Returns the confirmed fee status, or the one that follows from the answers so far; null while these are unknown. */
export function getFeeStatus(form: FormState, record: Applicant | null): FeeStatus | null {
  const { residency, immigrationStatus } = getFeeAnswers(form, record) ?? noFeeAnswers
  return deriveFeeStatus(record, residency, immigrationStatus)
}

type FeeAnswers = Pick<EntryCheckRequest, 'residency' | 'immigrationStatus'>
const noFeeAnswers: FeeAnswers = { residency: null, immigrationStatus: null }

/**
 * Returns the answers that decide the fee status: undefined while one is missing, nulls if the fee status is confirmed.
 */
function getFeeAnswers(form: FormState, record: Applicant | null): FeeAnswers | undefined {
  const feeContext = getFeeContext(form, record)
  if (!feeContext) return noFeeAnswers
  if (!(feeContext.ukResidency && feeContext.ukImmigrationStatus)) return
  const { shape } = entryCheckRequest
  const residency = shape.residency.safeParse(feeContext.ukResidency)
  const immigrationStatus = shape.immigrationStatus.safeParse(feeContext.ukImmigrationStatus)
  if (residency.success && immigrationStatus.success)
    return { residency: residency.data, immigrationStatus: immigrationStatus.data }
}

/**
 * Returns the request of a form whose residency is unknown, which only the browser checks: places for either fee status
 * count. Undefined until the qualifications are complete, with GCSEs and English.
 */
export function toEarlyRequest(form: FormState, year: number): EntryCheckRequest | undefined {
  const qualifications = completeQualifications(form, year)
  return qualifications?.english
    ? { version: 1, qualifications, residency: null, immigrationStatus: null }
    : undefined
}

/** Returns the fee context from the form or the record; null if the fee status is confirmed. */
function getFeeContext(form: FormState, record: Applicant | null) {
  if (record?.feeStatusType === 'FeeStatusConfirmed') return null
  if (getFormVariant(record).residency) return form
  return record?.feeContext ?? form
}

/** Returns the complete rows without UCAT; undefined without such a row or without secondary education. */
export function completeQualifications(form: FormState, year: number): Qualifications | undefined {
  const { ucatId: _, ...qualifications } = toQualifications(form)
  const list = submittedIndexes(form)
    .map(index => parseRow(form.qualifications[index]!))
    .filter(row => row !== null)
    .filter(row => !isUcatEntry(row) && validateYearsObtained([row], year, '').length === 0)
  const parsedEducation = secondaryEducation.safeParse(qualifications.secondaryEducation)
  if (list.length === 0 || !parsedEducation.success) return
  const parsedEnglish = english.safeParse(qualifications.english)
  return {
    ...qualifications,
    list,
    english: parsedEnglish.success ? parsedEnglish.data : null,
    secondaryEducation: parsedEducation.data,
  }
}

/** Returns whether a row is half entered. */
export const hasIncompleteRow = ({ qualifications }: FormState) =>
  qualifications.some(entry => !isUcatEntry(entry) && !isBlankEntry(entry) && parseRow(entry) === null)

/** Returns a row as parsed by its schema, or null. */
const parseRow = (entry: QualificationEntry): Qualification | null =>
  qualification.safeParse(toQualification(entry)).data ?? null
