import { needsSubject } from '#shared/rules/subject-rules.ts'
import { yearsObtained } from '#shared/rules/year-obtained.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { storedDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { english } from '#shared/schemas/english.ts'
import { type EntryCheckRequest, entryCheckRequest } from '#shared/schemas/entry-check.ts'
import { type Qualification, type Qualifications, qualification } from '#shared/schemas/qualification.ts'
import { secondaryEducation } from '#shared/schemas/secondary-education.ts'
import type { Session } from '#shared/schemas/sign-in.ts'
import { newApplicant, newApplication } from '#shared/schemas/submission.ts'
import { needsUcat, sentRows, ucatEntry } from './qualification-entries.ts'
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
  const { residency, immigrationStatus } = entryCheckRequest.shape
  const lived = residency.safeParse(context?.ukResidency ?? null)
  const status = immigrationStatus.safeParse(context?.ukImmigrationStatus ?? null)
  if (!lived.success || !status.success) return
  return { version: 1, qualifications: held, residency: lived.data, immigrationStatus: status.data }
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
      return row && yearsObtained([row], year, '').length === 0 ? [row] : []
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
