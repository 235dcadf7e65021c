import { needsSubject } from '#shared/enums/qualification-types.ts'
import { type Applicant, baseFeeContext } from '#shared/schemas/applicant.ts'
import { formatStoredDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { newApplicantSchema, newApplicationSchema } from '#shared/schemas/submission.ts'
import type { User } from '../../session/current-user.ts'
import { hasUcatId, needsUcat, submittedIndexes } from './qualification-entries.ts'
import { type Detail, getFormVariant } from './sections.ts'

/** Returns the request body for this form; it may be invalid. */
export function toSubmission(form: FormState, record: Applicant | null, currentUser: User) {
  const variant = getFormVariant(record)
  const data = {
    // A medical programme adds UCAT to the qualifications on record.
    ...((variant.hasQualificationsSection || needsUcat(form.programmeCode)) && {
      qualifications: toQualifications(form),
    }),
    ...(variant.hasResidencySection && {
      feeContext: {
        ukResidency: form.ukResidency,
        ukImmigrationStatus: form.ukImmigrationStatus,
        countryOfDomicile: form.countryOfDomicile,
        nationality: form.nationality,
      },
    }),
    gdprAccept: form.gdprAccept,
    // With qualifications on record, one declaration covers both.
    qualificationsConfirmed: variant.hasQualificationsSection
      ? form.qualificationsConfirmed
      : form.gdprAccept,
    hasBeenInterviewed: form.hasBeenInterviewed,
  }
  const details = {
    ...(record ? {} : { email: currentUser.email, ucasPersonalId: currentUser.ucasPersonalId }),
    ...Object.fromEntries(variant.details.map(name => toDetail(form, name))),
  }
  return {
    programmeCode: form.programmeCode ?? '',
    data: {
      ...data,
      ...(Object.keys(details).length > 0 && { details }),
      ...(record && { version: record.version }),
    },
  }
}

function toDetail(form: FormState, name: Detail): [string, string] {
  if (name === 'dateOfBirth') return [name, formatStoredDate(form.dateOfBirth)]
  return name === 'telephone' ? ['telephone1', form.telephone] : [name, form[name]]
}

const newApplicant = newApplicantSchema(baseFeeContext)
const newApplication = newApplicationSchema(baseFeeContext)

/** Returns the name of the call for this form, and its body as parsed by the schema of that call. */
export function parseSubmission(form: FormState, record: Applicant | null, currentUser: User) {
  const body = toSubmission(form, record, currentUser)
  return record
    ? ({ name: 'create-application', parsed: newApplication.safeParse(body) } as const)
    : ({ name: 'create-applicant', parsed: newApplicant.safeParse(body) } as const)
}

/** Returns the qualifications of the request body. */
export function toQualifications(form: FormState) {
  return {
    list: submittedIndexes(form).map(index => toQualification(form.qualifications[index]!)),
    english: toEnglish(form.english),
    secondaryEducation: toSecondaryEducation(form.secondaryEducation),
    ...(hasUcatId(form) && { ucatId: form.ucatId }),
    version: 1,
  }
}

/** Returns a row in the format of the request body. */
export const toQualification = ({ tpe, subject, grade, yearObtained }: QualificationEntry) => ({
  tpe,
  subject: needsSubject(tpe) ? subject : null,
  grade,
  yearObtained,
})

function toEnglish(english: FormState['english']) {
  if (english === null) return null
  if (english.type === 'Gcse') return { type: english.type, grade: english.grade }
  if (english.type === 'Other') return { type: english.type, ...(english.name && { name: english.name }) }
  return { type: english.type, ...english.scores }
}

const toSecondaryEducation = (secondaryEducation: FormState['secondaryEducation']) =>
  secondaryEducation?.type === 'Other' ? { type: secondaryEducation.type } : secondaryEducation
