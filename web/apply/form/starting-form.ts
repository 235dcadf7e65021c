import type { Applicant } from '#shared/schemas/applicant.ts'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { enforceRules } from './form-state.ts'
import { isUcatRow } from './qualification-rows.ts'

type Data = FormState['data']

/**
 * Returns the form of an applicant: the draft, or the answers of a withdrawn application, with the qualifications from
 * UCAS, which cannot be changed.
 */
export function createStartingForm(
  draft: FormState | null,
  record: Applicant | null,
  year: number,
): FormState {
  const base = draft ?? { ...emptyForm, data: { ...emptyForm.data, ...(record && toAnswers(record)) } }
  const recorded = record?.hasQualifications || !draft ? record?.qualifications : null
  const form = recorded
    ? { ...base, data: { ...base.data, qualifications: toQualifications(recorded, base.data, year) } }
    : base
  return enforceRules(form, form, year)
}

function toAnswers({ feeContext, details, source }: Applicant): Partial<Data> {
  const { forenames = '', surname = '', telephone1 = '', dateOfBirth = '' } = details
  const [year = '', month = '', day = ''] = dateOfBirth.split('-')
  return {
    ...(feeContext && { feeContext }),
    ...(source === 'portal' && {
      details: { forenames, surname, telephone1, dateOfBirth: { day, month, year } },
    }),
  }
}

function toQualifications(
  { list, english, secondaryEducation, ucatId }: NonNullable<Applicant['qualifications']>,
  { qualifications: draft }: Data,
  year: number,
): Data['qualifications'] {
  const recorded = list.map(({ tpe, subject, grade, yearObtained = year }, index) => ({
    id: `record-${index}`,
    tpe,
    subject: subject ?? '',
    grade: String(grade ?? ''),
    yearObtained: String(yearObtained ?? ''),
  }))
  // A draft also has the rows of an earlier record.
  const added = draft.list.filter(({ id }) => !id.startsWith('record-'))
  const addedUcat = added.filter(row => isUcatRow(row) && !recorded.some(({ tpe }) => tpe === row.tpe))
  return {
    list: [...recorded, ...addedUcat],
    secondaryEducation,
    english: english
      ? {
          ...Object.fromEntries(Object.entries(english).map(([part, value]) => [part, String(value)])),
          type: english.type,
        }
      : null,
    ucatId: draft.ucatId || (ucatId ?? ''),
  }
}
