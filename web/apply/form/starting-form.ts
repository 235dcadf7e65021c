import { findQualificationType } from '#shared/enums/qualification-types.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { toEnteredEnglish } from '#shared/schemas/english.ts'
import type { QualificationEntry, Qualifications } from '#shared/schemas/qualification.ts'
import { toEnteredSecondaryEducation } from '#shared/schemas/secondary-education.ts'
import { settle } from './form-state.ts'
import { isUcatEntry } from './qualification-entries.ts'

/**
 * Returns the form of an applicant: the draft, or the answers of a withdrawn application, with the qualifications from
 * UCAS, which cannot be changed.
 */
export function createStartingForm(
  draft: FormState | null,
  record: Applicant | null,
  year: number,
): FormState {
  const base = draft ?? { ...emptyForm, ...record?.feeContext, ...(record && toEnteredDetails(record)) }
  const qualifications = record?.hasQualifications || !draft ? record?.qualifications : null
  const form = qualifications ? { ...base, ...toEntered(qualifications, base, year) } : base
  return settle(form, form, year)
}

function toEnteredDetails({ details, source }: Applicant): Partial<FormState> {
  if (source === 'ucas') return {}
  const { forenames = '', surname = '', telephone1 = '', dateOfBirth = '' } = details
  const [year = null, month = null, day = null] = dateOfBirth === '' ? [] : dateOfBirth.split('-').map(Number)
  return { forenames, surname, telephone1, dateOfBirth: { day, month, year } }
}

function toEntered(
  { list, english, secondaryEducation, ucatId }: Qualifications,
  draft: FormState,
  year: number,
) {
  const recordEntries = list.map(
    ({ tpe, subject, grade, yearObtained = year }, index): QualificationEntry => ({
      id: `record-${index}`,
      tpe,
      ownType: !findQualificationType(tpe),
      subject: subject ?? '',
      ownSubject: false,
      grade: String(grade ?? ''),
      yearObtained,
    }),
  )
  const addedUcat = draft.qualifications.filter(
    entry => isUcatEntry(entry) && !recordEntries.some(({ tpe }) => tpe === entry.tpe),
  )
  return {
    qualifications: [...recordEntries, ...addedUcat],
    secondaryEducation: toEnteredSecondaryEducation(secondaryEducation),
    english: english ? toEnteredEnglish(english) : null,
    ucatId: draft.ucatId || (ucatId ?? ''),
  }
}
