import { needsSubject } from '#shared/enums/qualification-types.ts'
import { type Applicant, feeContext } from '#shared/schemas/applicant.ts'
import { dateOfBirth, toStoredDate } from '#shared/schemas/date-of-birth.ts'
import { english } from '#shared/schemas/english.ts'
import type { EntryCheckRequest } from '#shared/schemas/entry-check.ts'
import type { FormRow, FormSecondaryEducation, FormState } from '#shared/schemas/form.ts'
import { parseGrade, parseNumericText } from '#shared/schemas/grade-rules.ts'
import { findFutureYear, type Qualification, qualification } from '#shared/schemas/qualification.ts'
import { secondaryEducation } from '#shared/schemas/secondary-education.ts'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import type { User } from '../../session/session.ts'
import { isMedical } from './form-state.ts'
import { isBlankRow, isUcatRow } from './qualification-rows.ts'
import { getFormVariant } from './variant.ts'

export const listPath = 'data.qualifications.list'
export const rowPath = (index: number, part: keyof Omit<FormRow, 'id'>) => `${listPath}.${index}.${part}`

/** A row that is sent, with its position in the form. */
type SentRow = { row: FormRow; index: number }

export const ucatRows = ({ data }: FormState): SentRow[] =>
  data.qualifications.list.map((row, index) => ({ row, index })).filter(({ row }) => isUcatRow(row))

/**
 * Returns the rows to send: all that are not blank, and UCAT for a medical programme. If all are blank, the first one is
 * sent, so that its fields are reported as missing.
 */
export function sentRows(form: FormState): SentRow[] {
  const rows = form.data.qualifications.list.map((row, index) => ({ row, index }))
  const others = rows.filter(({ row }) => !isUcatRow(row))
  const first = others.every(({ row }) => isBlankRow(row)) ? others[0] : undefined
  return rows.filter(
    sent => !isBlankRow(sent.row) || (isUcatRow(sent.row) && isMedical(form)) || sent === first,
  )
}

/** Returns the path in the form of a path in a request with these rows. */
export function toFormPath(path: string, rows: readonly SentRow[]): string {
  const [, position, part = '.tpe'] = /^data\.qualifications\.list\.(\d+)(\.\w+)?/.exec(path) ?? []
  if (position !== undefined) {
    const index = rows[Number(position)]?.index
    return index === undefined ? listPath : `${listPath}.${index}${part}`
  }
  return path === 'data.qualifications' ? listPath : path.replace(/\.type$/, '')
}

const toQualification = ({ tpe, subject, grade, yearObtained }: FormRow) => ({
  tpe,
  subject: needsSubject(tpe) ? subject : null,
  grade,
  yearObtained: yearObtained.trim() === '' ? null : yearObtained,
})

/** Whether the question about GCSEs has an answer, where it is asked. */
export const hasGcseAnswer = (value: FormSecondaryEducation) =>
  value.type === 'Other' || value.has5orMoreAtC4OrAbove !== null

/** Returns the body of a submission, which may be invalid, with the rows that are in it. */
export function toRequest(form: FormState, record: Applicant | null, user: User) {
  const { data } = form
  const { qualifications } = data
  const { sections, details } = getFormVariant(record)
  const asksQualifications = sections.includes('qualifications')
  const rows = sentRows(form)
  const typed = { ...data.details, dateOfBirth: toStoredDate(data.details.dateOfBirth) }
  const body = {
    programmeCode: form.programmeCode,
    data: {
      // A medical programme adds UCAT to the qualifications on record.
      ...((asksQualifications || isMedical(form)) && {
        qualifications: {
          list: rows.map(({ row }) => toQualification(row)),
          secondaryEducation:
            asksQualifications &&
            qualifications.secondaryEducation &&
            !hasGcseAnswer(qualifications.secondaryEducation)
              ? null
              : qualifications.secondaryEducation,
          english: qualifications.english,
          ...(rows.some(({ row }) => isUcatRow(row)) &&
            qualifications.ucatId.trim() !== '' && { ucatId: qualifications.ucatId }),
          version: 1,
        },
      }),
      // With qualifications on record, one declaration covers both.
      qualificationsConfirmed: asksQualifications ? data.qualificationsConfirmed : data.gdprAccept,
      ...(sections.includes('residency') && { feeContext: data.feeContext }),
      hasBeenInterviewed: data.hasBeenInterviewed,
      ...(details.length > 0 && {
        details: {
          ...(record ? {} : { ucasPersonalId: user.ucasPersonalId, email: user.email }),
          ...Object.fromEntries(details.map(name => [name, typed[name]])),
        },
      }),
      gdprAccept: data.gdprAccept,
      ...(record && { version: record.version }),
    },
  }
  return { body, rows }
}

/** Returns the name of the call for this form, its body as the schema of the call reads it, and the rows in it. */
export function parseRequest(form: FormState, record: Applicant | null, user: User) {
  const { body, rows } = toRequest(form, record, user)
  return record
    ? ({ name: 'create-application', parsed: newApplication.safeParse(body), rows } as const)
    : ({ name: 'create-applicant', parsed: newApplicant.safeParse(body), rows } as const)
}

/** Returns rows as qualifications, also those that are incomplete. */
export const readRows = (rows: readonly SentRow[]): Qualification[] =>
  rows.map(({ row }) => {
    const year = parseNumericText(row.yearObtained, 'integer')
    return {
      ...toQualification(row),
      grade: parseGrade(row.tpe, row.grade),
      yearObtained: typeof year === 'number' ? year : null,
    }
  })

/** The answers that decide the fee status, each null while it is unknown or if the fee status is confirmed. */
function feeAnswers(form: FormState, record: Applicant | null) {
  if (record?.feeStatusType === 'FeeStatusConfirmed') return { residency: null, immigrationStatus: null }
  const asks = getFormVariant(record).sections.includes('residency')
  const { ukResidency, ukImmigrationStatus } = asks
    ? form.data.feeContext
    : (record?.feeContext ?? form.data.feeContext)
  return {
    residency: feeContext.shape.ukResidency.safeParse(ukResidency).data ?? null,
    immigrationStatus: feeContext.shape.ukImmigrationStatus.safeParse(ukImmigrationStatus).data ?? null,
  }
}

/**
 * Returns the entry check request without UCAT and incomplete rows, once a row is complete and secondary education is
 * answered.
 */
export function entryCheckRequest(
  form: FormState,
  record: Applicant | null,
  year: number,
): EntryCheckRequest | undefined {
  const typed = form.data.qualifications
  const asksQualifications = getFormVariant(record).sections.includes('qualifications')
  // Before the rows, because most rows are typed before this question, and each takes time at every keystroke.
  if (!typed.secondaryEducation || (asksQualifications && !hasGcseAnswer(typed.secondaryEducation))) return
  const education = secondaryEducation.safeParse(typed.secondaryEducation).data
  const list = sentRows(form)
    .filter(({ row }) => !isUcatRow(row))
    .flatMap(({ row }) => qualification.safeParse(toQualification(row)).data ?? [])
    .filter(row => !findFutureYear(row, year))
  if (list.length === 0 || !education) return
  const qualifications = {
    list,
    secondaryEducation: education,
    english: english.safeParse(typed.english).data ?? null,
    version: 1,
  }
  return { version: 1, qualifications, ...feeAnswers(form, record) }
}

export const gcsePath = 'data.qualifications.secondaryEducation.has5orMoreAtC4OrAbove'
export const missingGcsesText = 'Tick the GCSEs that you have, or None of these'

/** Whether an entry check has all the answers that it depends on. */
export const isCheckComplete = (
  { qualifications, residency, immigrationStatus }: EntryCheckRequest,
  record: Applicant | null,
) =>
  (Boolean(qualifications.english) || !getFormVariant(record).sections.includes('qualifications')) &&
  (record?.feeStatusType === 'FeeStatusConfirmed' || (residency !== null && immigrationStatus !== null))

/** Returns the date of birth (YYYY-MM-DD) on record or in the form; undefined while it is not a complete date. */
export const readDateOfBirth = (form: FormState, record: Applicant | null): string | undefined =>
  record?.details.dateOfBirth || dateOfBirth.safeParse(toStoredDate(form.data.details.dateOfBirth)).data
