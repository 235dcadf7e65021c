import { needsSubject } from '#shared/enums/qualification-types.ts'
import { type Applicant, feeContext } from '#shared/schemas/applicant.ts'
import { type DateParts, dateOfBirth, formatStoredDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { english } from '#shared/schemas/english.ts'
import type { EntryCheckRequest } from '#shared/schemas/entry-check.ts'
import { type FieldName, type FormFieldName, fields, type Section } from '#shared/schemas/fields.ts'
import {
  findFutureYear,
  type QualificationEntry,
  type Qualifications,
  qualification,
} from '#shared/schemas/qualification.ts'
import { hasGcseAnswer, secondaryEducation } from '#shared/schemas/secondary-education.ts'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import type { User } from '../../session/session.ts'
import { toBody } from './addresses.ts'
import { listFields } from './field-messages.ts'
import { hasUcatId, isBlankEntry, isUcatEntry, needsUcat, submittedRows } from './qualification-entries.ts'
import { type FormVariant, getFormVariant } from './sections.ts'

/**
 * Returns the fields of a submission that these sections of the form have, by default all sections. A medical programme
 * adds UCAT to the qualifications on record.
 */
export function listSubmittedFields(form: FormState, variant: FormVariant, sections?: Section[]) {
  const added = needsUcat(form.programmeCode) ? qualificationFields : []
  return [...new Set([...listFields(variant, sections), ...added])]
}

/** Returns the request body for this form; it may be invalid. */
export function toRequest(form: FormState, record: Applicant | null, currentUser: User) {
  const variant = getFormVariant(record)
  const names = listSubmittedFields(form, variant)
  const hasQualifications = names.includes('qualifications')
  const values: (readonly [FieldName, unknown])[] = [
    ...names.map(name => [name, toValue(name, form)] as const),
    // With qualifications on record, one declaration covers both.
    ...(variant.hasQualificationsSection ? [] : [['qualificationsConfirmed', form.gdprAccept] as const]),
    ...(record ? [] : (['email', 'ucasPersonalId'] as const).map(name => [name, currentUser[name]] as const)),
  ]
  return toBody(values, { qualifications: hasQualifications ? 1 : undefined, record: record?.version })
}

const qualificationFields = ['qualifications', 'ucatId', 'secondaryEducation', 'english'] as const

/** Returns the value of a field in the request body; undefined if it is left out. */
export function toValue(name: FormFieldName, form: FormState): unknown {
  if (name === 'qualifications') return submittedRows(form).map(toQualification)
  if (name === 'ucatId') return hasUcatId(form) ? form.ucatId : undefined
  return fields[name].toRequest(form[name])
}

/** Returns the name of the call for this form, and its body as parsed by the schema of that call. */
export function parseRequest(form: FormState, record: Applicant | null, currentUser: User) {
  const body = toRequest(form, record, currentUser)
  return record
    ? ({ name: 'create-application', parsed: newApplication.safeParse(body) } as const)
    : ({ name: 'create-applicant', parsed: newApplicant.safeParse(body) } as const)
}

/** Returns a row in the format of the request body. */
export const toQualification = ({ tpe, subject, grade, yearObtained }: QualificationEntry) => ({
  tpe,
  subject: needsSubject(tpe) ? subject : null,
  grade,
  yearObtained,
})

/** Returns the entry check request; undefined until the qualifications and the answers for the fee status are complete. */
export const toEntryCheckRequest = (
  qualifications: Qualifications | undefined,
  feeAnswers: FeeAnswers | undefined,
): EntryCheckRequest | undefined =>
  qualifications && feeAnswers && { version: 1, qualifications, ...feeAnswers }

/** Returns the date of birth (YYYY-MM-DD) on record or in the form; undefined while it is not a complete date. */
export const readDateOfBirth = (entered: DateParts, record: Applicant | null): string | undefined =>
  record?.details.dateOfBirth || dateOfBirth.safeParse(formatStoredDate(entered)).data

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

type EnteredQualifications = Pick<Qualifications, 'list' | 'english'> & {
  secondaryEducation: Qualifications['secondaryEducation'] | undefined
  isRowIncomplete: boolean
}

/** The rows to submit, each with what the schema of a request makes of it. */
export const parseRows = (form: FormState) =>
  submittedRows(form).map(entry => ({ entry, parsed: qualification.safeParse(toQualification(entry)) }))
export type ParsedRows = ReturnType<typeof parseRows>

/** Returns the qualifications without UCAT, incomplete rows, rows of a later year and incomplete English. */
export function readQualifications(
  form: FormState,
  parsedRows: ParsedRows,
  year: number,
): EnteredQualifications {
  const rows = parsedRows
    .filter(({ entry }) => !isUcatEntry(entry) && !isBlankEntry(entry))
    .map(({ parsed }) => parsed)
  return {
    list: rows.flatMap(({ data }) => data ?? []).filter(row => !findFutureYear(row, year)),
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
