import { findQualificationType } from '#shared/enums/qualification-types.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type FormState, type QualificationEntry } from '#shared/schemas/draft.ts'
import type { English } from '#shared/schemas/english.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { blankGcseFlags, blankScores, createFormReducer } from './form-state.ts'
import { isUcatEntry } from './qualification-entries.ts'

/** Returns the form of an applicant: the draft, with the qualifications on record, which cannot be changed. */
export function createStartingForm(
  draft: FormState | null,
  record: Applicant | null,
  year: number,
): FormState {
  const base = draft ?? { ...emptyForm, ...record?.feeContext }
  const qualifications = record?.hasQualifications ? record.qualifications : null
  const form = qualifications ? { ...base, ...recordAnswers(qualifications, base, year) } : base
  return createFormReducer(year)(emptyForm, { type: 'restored', form })
}

function recordAnswers(
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
    secondaryEducation: { ...blankGcseFlags, ...secondaryEducation },
    english: english ? englishAnswers(english) : null,
    ucatId: draft.ucatId || (ucatId ?? ''),
  }
}

function englishAnswers(english: English): FormState['english'] {
  if (english.type === 'Other')
    return { type: 'Other', grade: '', scores: blankScores, name: english.name ?? '' }
  if (english.type === 'Gcse') return { type: 'Gcse', grade: english.grade, scores: blankScores }
  const { type, ...scores } = english
  const texts = Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, String(score)]))
  return { type, grade: '', scores: { ...blankScores, ...texts } }
}
