import { validateYearsObtained } from '#shared/rules/dates/year-obtained.ts'
import { type Applicant, feeContext } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { english } from '#shared/schemas/english.ts'
import type { EntryCheckRequest } from '#shared/schemas/entry-check.ts'
import { fields } from '#shared/schemas/fields.ts'
import { type Qualifications, qualification } from '#shared/schemas/qualification.ts'
import { hasGcseAnswer, secondaryEducation } from '#shared/schemas/secondary-education.ts'
import { toQualification } from '../../form/form-request.ts'
import { isBlankEntry, withoutUcat } from '../../form/qualification-entries.ts'
import { getFormVariant } from '../../form/sections.ts'

/** Returns the entry check request; undefined until the qualifications and the answers for the fee status are complete. */
export const toEntryCheckRequest = (
  qualifications: Qualifications | undefined,
  feeAnswers: FeeAnswers | undefined,
): EntryCheckRequest | undefined =>
  qualifications && feeAnswers && { version: 1, qualifications, ...feeAnswers }

type FeeAnswers = Pick<EntryCheckRequest, 'residency' | 'immigrationStatus'>
export const noFeeAnswers: FeeAnswers = { residency: null, immigrationStatus: null }

/**
 * Returns the answers that decide the fee status: undefined while one is missing, nulls if the fee status is confirmed.
 */
export function getFeeAnswers(form: FormState, record: Applicant | null): FeeAnswers | undefined {
  if (record?.feeStatusType === 'FeeStatusConfirmed') return noFeeAnswers
  const { ukResidency, ukImmigrationStatus } = getFormVariant(record).hasResidencySection
    ? form
    : (record?.feeContext ?? form)
  const residency = feeContext.shape.ukResidency.safeParse(ukResidency)
  const immigrationStatus = feeContext.shape.ukImmigrationStatus.safeParse(ukImmigrationStatus)
  if (residency.success && immigrationStatus.success)
    return { residency: residency.data, immigrationStatus: immigrationStatus.data }
}

/** The qualifications of a form as far as they are complete, and whether a row is half entered. */
export type EnteredQualifications = Pick<Qualifications, 'list' | 'english'> & {
  secondaryEducation: Qualifications['secondaryEducation'] | undefined
  isRowIncomplete: boolean
}

/** Returns the qualifications without UCAT, incomplete rows, rows of a later year and incomplete English. */
export function readQualifications(form: FormState, year: number): EnteredQualifications {
  const rows = withoutUcat(form.qualifications)
    .filter(entry => !isBlankEntry(entry))
    .map(entry => qualification.safeParse(toQualification(entry)))
  return {
    list: rows
      .flatMap(({ data }) => data ?? [])
      .filter(row => validateYearsObtained([row], year, '').length === 0),
    english: english.safeParse(fields.english.toRequest(form.english)).data ?? null,
    secondaryEducation:
      form.secondaryEducation && hasGcseAnswer(form.secondaryEducation)
        ? secondaryEducation.safeParse(fields.secondaryEducation.toRequest(form.secondaryEducation)).data
        : undefined,
    isRowIncomplete: rows.some(({ success }) => !success),
  }
}

/** Returns the qualifications to check; undefined without a complete row or an answer about secondary education. */
export const completeQualifications = ({
  list,
  english,
  secondaryEducation,
}: Omit<EnteredQualifications, 'isRowIncomplete'>): Qualifications | undefined =>
  list.length > 0 && secondaryEducation ? { list, english, secondaryEducation, version: 1 } : undefined
