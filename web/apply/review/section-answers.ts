import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { findLabel } from '#shared/enums/options.ts'
import { listResidencyOptions } from '#shared/enums/residency.ts'
import { lazy } from '#shared/lazy.ts'
import type { Availability } from '#shared/rules/programme-availability.ts'
import { type DateParts, formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { scoreNames } from '#shared/schemas/english.ts'
import type { Programme, School } from '#shared/schemas/programme.ts'
import { gcseFlagLabels } from '#shared/schemas/secondary-education.ts'
import { needsUcat, ucatEntry, untouched } from '../form/qualification-entries.ts'
import type { Asked, Detail, Section } from '../form/sections.ts'
import { englishLabel, scoreLabels } from '../qualifications/english-section.tsx'
import { typeName } from '../qualifications/qualification-labels.ts'
import type { CodeLists } from '../residency/country-options.ts'
import { codeName } from './option-label.ts'

export type Answer = { label: string; value: string; stands?: Availability | undefined }
export type AnswerFacts = {
  form: FormState
  asked: Asked
  school: School | undefined
  programme: Programme | undefined
  stands: Availability | undefined
  /** The current year in London: years obtained go without saying when they are this one. */
  year: number
  /** Unknown while they are on their way. */
  lists: CodeLists | undefined
}

/** A section's answers, label by label, for reading over. */
export const answersOf = (section: Section, facts: AnswerFacts): Answer[] => reader[section](facts)

const reader: Record<Section, (facts: AnswerFacts) => Answer[]> = {
  qualifications: ({ form, year }) => [
    ...form.qualifications
      .filter(entry => !untouched(entry) && !withProgramme(entry, form))
      .map(entry => entryAnswer(entry, form.yearsShown ? undefined : year)),
    ...secondaryAnswers(form),
    ...englishAnswers(form),
    { label: 'Obtained as entered', value: form.qualificationsConfirmed ? 'Confirmed' : 'No' },
  ],
  residency: ({ form, year, lists }) => [
    { label: 'Nationality', value: codeName(lists?.nationality, form.nationality) },
    { label: 'Country of domicile', value: codeName(lists?.countryOfDomicile, form.countryOfDomicile) },
    { label: 'UK residency', value: residencyLabel(form.ukResidency, year) },
    { label: 'Immigration status', value: findLabel(ukImmigrationStatuses, form.ukImmigrationStatus ?? '') },
  ],
  programme: ({ form, school, programme, stands }) => [
    { label: 'School', value: school?.name ?? '' },
    { label: 'Programme', value: programme?.name ?? '' },
    { label: 'Code', value: form.programmeCode ?? '' },
    ...form.qualifications
      .filter(entry => withProgramme(entry, form))
      .map(({ tpe, grade }) => ({ label: typeName(tpe), value: grade })),
    ...(form.hasBeenInterviewed === null
      ? []
      : [{ label: 'Interviewed this year', value: yesOrNo(form.hasBeenInterviewed) }]),
    ...(stands ? [{ label: 'With these grades', value: '', stands }] : []),
  ],
  details: ({ form, asked }) => [
    ...asked.details.map(name => detailAnswer(form, name)),
    {
      label: asked.qualifications
        ? 'Permission to store my information'
        : 'Qualifications on record confirmed, and permission given',
      value: yesOrNo(form.gdprAccept),
    },
  ],
}

const detailLabels: Record<Detail, string> = {
  forenames: 'Forenames',
  surname: 'Surname',
  telephone: 'Telephone',
  dateOfBirth: 'Date of birth',
}
const detailAnswer = (form: FormState, name: Detail): Answer => ({
  label: detailLabels[name],
  value: name === 'dateOfBirth' ? dateInWords(form.dateOfBirth) : form[name],
})

const residencyLabel = (chosen: string | null, year: number) =>
  listResidencyOptions(year).find(({ value }) => value === chosen)?.label ?? ''

const yesOrNo = (yes: boolean) => (yes ? 'Yes' : 'No')

/** UCAT is asked for, and changed, with the medical programme. */
const withProgramme = (entry: QualificationEntry, { programmeCode }: FormState) =>
  ucatEntry(entry) && needsUcat(programmeCode)

/** An entry with its year, but for the one that goes without saying. */
const entryAnswer = (
  { tpe, subject, grade, yearObtained }: QualificationEntry,
  unsaid: number | undefined,
): Answer => ({
  label: [typeName(tpe), subject].filter(Boolean).join(' '),
  value: yearObtained === null || yearObtained === unsaid ? grade : `${grade} (${yearObtained})`,
})

function secondaryAnswers({ secondaryEducation }: FormState): Answer[] {
  if (secondaryEducation === null) return []
  if (secondaryEducation.type === 'Other') return [{ label: 'Secondary education', value: 'Other' }]
  const flags = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const
  return flags.map(flag => ({ label: gcseFlagLabels[flag], value: yesOrNo(secondaryEducation[flag]) }))
}

function englishAnswers({ english }: FormState): Answer[] {
  if (english === null) return []
  const { type, grade, scores } = english
  if (type === 'Gcse' || type === 'Other')
    return [
      { label: 'English', value: [englishLabel(type), type === 'Gcse' && grade].filter(Boolean).join(' ') },
    ]
  return scoreNames.map(name => ({
    label: `${englishLabel(type)} ${scoreLabels[name].toLowerCase()}`,
    value: scores[name],
  }))
}

const dayInWords = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

function dateInWords(parts: DateParts): string {
  const written = formatStoredDate(parts) ?? ''
  return isRealDate(written) ? dayInWords().format(new Date(`${written}T00:00:00Z`)) : ''
}
