import type { Applicant } from '#shared/schemas/applicant.ts'
import { dateOfBirth, toStoredDate } from '#shared/schemas/date-of-birth.ts'
import type { FormRow, FormState } from '#shared/schemas/form.ts'
import type { SecondaryEducation } from '#shared/schemas/secondary-education.ts'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import type { User } from '../../session/session.ts'
import {
  getRowPath,
  isMedical,
  isUcatRow,
  listPath,
  listSentRows,
  parseRowPath,
  toQualification,
} from './qualification-rows.ts'
import { getFormVariant } from './variant.ts'

/** Returns the path in the form of a path in a request with these rows. */
export function toFormPath(path: string, rows: readonly FormRow[]): string {
  const rowPath = parseRowPath(path)
  if (rowPath) {
    const row = rows[Number(rowPath.row)]
    return row ? getRowPath(row.id, rowPath.part) : listPath
  }
  return path === 'data.qualifications' ? listPath : path.replace(/\.type$/, '')
}

/** Whether the question about GCSEs has an answer, where it is asked. */
export const hasGcseAnswer = (value: SecondaryEducation) =>
  value.type === 'Other' || value.has5orMoreAtC4OrAbove !== null

/** Returns the name of the call for this form, its body as the schema of the call reads it, and the rows in it. */
export function parseRequest(form: FormState, record: Applicant | null, user: User) {
  const { data } = form
  const { qualifications } = data
  const { sections, details } = getFormVariant(record)
  const asksQualifications = sections.includes('qualifications')
  const rows = listSentRows(form)
  const typed = { ...data.details, dateOfBirth: toStoredDate(data.details.dateOfBirth) }
  const body = {
    programmeCode: form.programmeCode,
    data: {
      // A medical programme adds UCAT to the qualifications on record.
      ...((asksQualifications || isMedical(form)) && {
        qualifications: {
          list: rows.map(toQualification),
          secondaryEducation: qualifications.secondaryEducation,
          english: qualifications.english,
          ...(rows.some(isUcatRow) &&
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
  return record
    ? ({ name: 'create-application', parsed: newApplication.safeParse(body), rows } as const)
    : ({ name: 'create-applicant', parsed: newApplicant.safeParse(body), rows } as const)
}

export const englishPath = 'data.qualifications.english'
export const gcsePath = 'data.qualifications.secondaryEducation.has5orMoreAtC4OrAbove'

export const readDateOfBirth = (form: FormState, record: Applicant | null): string | undefined =>
  record?.details.dateOfBirth || dateOfBirth.safeParse(toStoredDate(form.data.details.dateOfBirth)).data
