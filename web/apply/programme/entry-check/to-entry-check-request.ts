import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { validateYearsObtained } from '#shared/rules/dates/year-obtained.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { type Applicant, feeContext } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { english } from '#shared/schemas/english.ts'
import type { EntryCheckRequest } from '#shared/schemas/entry-check.ts'
import { fields } from '#shared/schemas/fields.ts'
import { type Qualifications, qualification } from '#shared/schemas/qualification.ts'
import { hasGcseAnswer, secondaryEducation } from '#shared/schemas/secondary-education.ts'
import { toQualification } from '../../form/form-request.ts'
import { isBlankEntry, isUcatEntry, submittedRows } from '../../form/qualification-entries.ts'
import { getFormVariant } from '../../form/sections.ts'

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
  if (record?.feeStatusType === 'FeeStatusConfirmed') return noFeeAnswers
  const { ukResidency, ukImmigrationStatus } = getFormVariant(record).hasResidencySection
    ? form
    : (record?.feeContext ?? form)
  const residency = feeContext.shape.ukResidency.safeParse(ukResidency)
  const immigrationStatus = feeContext.shape.ukImmigrationStatus.safeParse(ukImmigrationStatus)
  if (residency.success && immigrationStatus.success)
    return { residency: residency.data, immigrationStatus: immigrationStatus.data }
}

/**
 * Returns the qualifications that the browser checks before the residency is known. Undefined until they are complete,
 * with GCSEs and English.
 */
export function earlyQualifications(form: FormState, year: number): Qualifications | undefined {
  const qualifications = completeQualifications(form, year)
  return qualifications?.english ? qualifications : undefined
}

/** Returns the complete rows without UCAT; undefined without such a row or an answer about secondary education. */
export function completeQualifications(form: FormState, year: number): Qualifications | undefined {
  const list = submittedRows(form)
    .map(toQualification)
    .flatMap(row => qualification.safeParse(row).data ?? [])
    .filter(row => !isUcatEntry(row) && validateYearsObtained([row], year, '').length === 0)
  const parsedEducation = secondaryEducation.safeParse(
    fields.secondaryEducation.toRequest(form.secondaryEducation),
  )
  const hasEducation = form.secondaryEducation !== null && hasGcseAnswer(form.secondaryEducation)
  if (list.length === 0 || !hasEducation || !parsedEducation.success) return
  const parsedEnglish = english.safeParse(fields.english.toRequest(form.english))
  return {
    list,
    english: parsedEnglish.data ?? null,
    secondaryEducation: parsedEducation.data,
    version: 1,
  }
}

/** Returns whether a row is half entered. */
export const hasIncompleteRow = ({ qualifications }: FormState) =>
  qualifications.some(
    entry =>
      !isUcatEntry(entry) && !isBlankEntry(entry) && !qualification.safeParse(toQualification(entry)).success,
  )
