import { findQualificationType } from '#shared/enums/qualification-types.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type FormState, type QualificationEntry } from '#shared/schemas/draft.ts'
import type { English } from '#shared/schemas/english.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { noFlags, noScores } from './blank-answers.ts'
import { formReducer } from './form-state.ts'
import { ucatEntry } from './qualification-entries.ts'

/** The form an applicant finds: the draft, over what is on record; qualifications on record are not for changing. */
export function startingForm(draft: FormState | null, record: Applicant | null): FormState {
  const base = draft ?? { ...emptyForm, ...record?.feeContext }
  const held = record?.hasQualifications ? record.qualifications : null
  const form = held ? { ...base, ...recorded(held, base.qualifications) } : base
  return formReducer(emptyForm, { type: 'restored', form })
}

function recorded({ list, english, secondaryEducation }: Qualifications, drafted: QualificationEntry[]) {
  const mine = list.map(
    ({ tpe, subject, grade, yearObtained }, place): QualificationEntry => ({
      id: `record-${place}`,
      tpe,
      ownType: !findQualificationType(tpe),
      subject: subject ?? '',
      ownSubject: false,
      grade: String(grade ?? ''),
      yearObtained,
    }),
  )
  const added = drafted.filter(entry => ucatEntry(entry) && !mine.some(({ tpe }) => tpe === entry.tpe))
  return {
    qualifications: [...mine, ...added],
    secondaryEducation: { ...noFlags, ...secondaryEducation },
    english: english ? englishEntry(english) : null,
  }
}

function englishEntry(english: English): FormState['english'] {
  if (english.type === 'Other') return { type: 'Other', grade: '', scores: noScores }
  if (english.type === 'Gcse') return { type: 'Gcse', grade: english.grade, scores: noScores }
  const { type, ...numbers } = english
  const texts = Object.fromEntries(Object.entries(numbers).map(([name, score]) => [name, String(score)]))
  return { type, grade: '', scores: { ...noScores, ...texts } }
}
