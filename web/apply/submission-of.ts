import { needsSubject } from '#shared/rules/subject-rules.ts'
import { yearsObtained } from '#shared/rules/year-obtained.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { storedDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { english } from '#shared/schemas/english.ts'
import { type EntryCheckRequest, entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { type Qualifications, qualification, qualifications } from '#shared/schemas/qualification.ts'
import type { Session } from '#shared/schemas/sign-in.ts'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import { needsUcat, ucatEntry, untouched } from './qualification-entries.ts'
import { askedOf, type Detail } from './sections.ts'

export type Holder = Pick<Session, 'email' | 'ucasPersonalId'>

/** The rows that are sent, as their places in the form: all but those in which nothing was entered. */
export function sentRows(form: FormState): number[] {
  const needed = needsUcat(form.programmeCode)
  return form.qualifications.flatMap((entry, place) =>
    untouched(entry) && !(needed && ucatEntry(entry)) ? [] : [place],
  )
}

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
  if (name === 'dateOfBirth') return [name, storedDate(form.dateOfBirth) ?? '']
  return name === 'telephone' ? ['telephone1', form.telephone] : [name, form[name]]
}

/** The submission as its schema takes it, named by its call; or what the schema finds wrong with it. */
export function checkedSubmission(form: FormState, record: Applicant | null, holder: Holder) {
  const body = submissionOf(form, record, holder)
  return record
    ? ({ name: 'create-application', checked: newApplication.safeParse(body) } as const)
    : ({ name: 'create-applicant', checked: newApplicant.safeParse(body) } as const)
}

function qualificationsOf(form: FormState) {
  return {
    list: sentRows(form).map(place => sent(form.qualifications[place]!)),
    english: englishOf(form.english),
    secondaryEducation: secondaryOf(form.secondaryEducation),
    version: 1,
  }
}

const sent = ({ tpe, subject, grade, yearObtained }: QualificationEntry) => ({
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
  const confirmed = record?.feeStatusType === 'FeeStatusConfirmed'
  const context = confirmed ? null : askedOf(record).residency ? form : record?.feeContext
  if (!confirmed && !(context?.ukResidency && context.ukImmigrationStatus)) return
  const request = entryCheckRequest.safeParse({
    version: 1,
    qualifications: held,
    residency: context?.ukResidency ?? null,
    immigrationStatus: context?.ukImmigrationStatus ?? null,
  })
  return request.success ? request.data : undefined
}

/** The complete rows with what came before them, without UCAT; undefined while there is none to count. */
export function completeQualifications(form: FormState, year: number): Qualifications | undefined {
  const held = completed(form, year)
  const read = qualifications.safeParse({ ...held, list: held.list.filter(row => !ucatEntry(row)) })
  return read.success ? read.data : undefined
}

function completed(form: FormState, year: number) {
  const whole = qualificationsOf(form)
  const known = english.safeParse(whole.english)
  return {
    ...whole,
    list: whole.list.flatMap(row => {
      const read = qualification.safeParse(row)
      return read.success && yearsObtained([read.data], year, '').length === 0 ? [read.data] : []
    }),
    english: known.success ? known.data : null,
  }
}
