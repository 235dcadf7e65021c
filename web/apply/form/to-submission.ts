import { needsSubject } from '#shared/enums/qualification-types.ts'
import { type Applicant, baseFeeContext } from '#shared/schemas/applicant.ts'
import { formatStoredDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import type { Session } from '#shared/schemas/sign-in.ts'
import { newApplicantSchema, newApplicationSchema } from '#shared/schemas/submission.ts'
import { needsUcat, sentRows } from './qualification-entries.ts'
import { askedOf, type Detail } from './sections.ts'

export type Holder = Pick<Session, 'email' | 'ucasPersonalId'>

/** The body of the submission this form makes; it need not be valid. `holder` is whoever is signed in. */
export function submissionOf(form: FormState, record: Applicant | null, holder: Holder) {
  const asked = askedOf(record)
  const data = {
    // A medical programme adds UCAT to the qualifications on record.
    ...((asked.qualifications || needsUcat(form.programmeCode)) && {
      qualifications: qualificationsOf(form),
    }),
    ...(asked.residency && {
      feeContext: {
        ukResidency: form.ukResidency,
        ukImmigrationStatus: form.ukImmigrationStatus,
        countryOfDomicile: form.countryOfDomicile,
        nationality: form.nationality,
      },
    }),
    gdprAccept: form.gdprAccept,
    // With qualifications on record one declaration says both.
    qualificationsConfirmed: asked.qualifications ? form.qualificationsConfirmed : form.gdprAccept,
    hasBeenInterviewed: form.hasBeenInterviewed,
  }
  const details = {
    ...(record ? {} : { email: holder.email, ucasPersonalId: holder.ucasPersonalId }),
    ...Object.fromEntries(asked.details.map(name => detailOf(form, name))),
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

function detailOf(form: FormState, name: Detail): [string, string] {
  if (name === 'dateOfBirth') return [name, formatStoredDate(form.dateOfBirth) ?? '']
  return name === 'telephone' ? ['telephone1', form.telephone] : [name, form[name]]
}

const newApplicant = newApplicantSchema(baseFeeContext)
const newApplication = newApplicationSchema(baseFeeContext)

/** The submission as its schema takes it, named by its call; or what the schema finds wrong with it. */
export function checkedSubmission(form: FormState, record: Applicant | null, holder: Holder) {
  const body = submissionOf(form, record, holder)
  return record
    ? ({ name: 'create-application', checked: newApplication.safeParse(body) } as const)
    : ({ name: 'create-applicant', checked: newApplicant.safeParse(body) } as const)
}

/** The qualifications part of the body. */
export function qualificationsOf(form: FormState) {
  return {
    list: sentRows(form).map(place => sent(form.qualifications[place]!)),
    english: englishOf(form.english),
    secondaryEducation: secondaryOf(form.secondaryEducation),
    version: 1,
  }
}

/** A row as it is sent. */
export const sent = ({ tpe, subject, grade, yearObtained }: QualificationEntry) => ({
  tpe,
  subject: needsSubject(tpe) ? subject : null,
  grade,
  yearObtained,
})

function englishOf(held: FormState['english']) {
  if (held === null) return null
  if (held.type === 'Gcse') return { type: held.type, grade: held.grade }
  return held.type === 'Other' ? { type: held.type } : { type: held.type, ...held.scores }
}

const secondaryOf = (held: FormState['secondaryEducation']) =>
  held?.type === 'Other' ? { type: held.type } : held
