import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { findLabel } from '#shared/enums/options.ts'
import { listResidencyOptions } from '#shared/enums/residency.ts'
import { lazyValue } from '#shared/lazy-value.ts'
import type { Availability } from '#shared/rules/programme-availability.ts'
import { type DateParts, formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState, QualificationEntry } from '#shared/schemas/draft.ts'
import { scoreNames } from '#shared/schemas/english.ts'
import type { Programme, School } from '#shared/schemas/programme.ts'
import { gcseFlagLabels } from '#shared/schemas/secondary-education.ts'
import { hasUcatId, isBlankEntry, isUcatEntry, needsUcat } from '../form/qualification-entries.ts'
import type { Detail, FormVariant, Section } from '../form/sections.ts'
import { programmeFacts } from '../programme/programme-facts.tsx'
import { englishLabel, scoreLabels } from '../qualifications/english-section.tsx'
import { typeName } from '../qualifications/qualification-labels.ts'
import { gcseFlags } from '../qualifications/secondary-education-section.tsx'
import type { CountryOptions } from '../residency/country-options.ts'
import { optionLabel } from '../residency/use-country-options.ts'
import type { Answer } from './answer-list.tsx'

export type AnswerFacts = {
  form: FormState
  variant: FormVariant
  school: School | undefined
  programme: Programme | undefined
  availability: Availability | undefined
  /** Null before it is known. */
  feeStatus: FeeStatus | null
  /** The current year in London, which is left out as a year obtained. */
  year: number
  /** Undefined while they are loading. */
  countryOptions: CountryOptions | undefined
}

/** Returns the labels and values of a section's answers. */
export const sectionAnswers = (section: Section, facts: AnswerFacts): Answer[] =>
  answersBySection[section](facts)

const answersBySection: Record<Section, (facts: AnswerFacts) => Answer[]> = {
  qualifications: qualificationAnswers,
  residency: residencyAnswers,
  programme: ({ form, school, programme, availability, feeStatus }) => [
    { label: 'School', value: school?.name ?? '' },
    { label: 'Programme', value: programme?.name ?? '' },
    { label: 'Code', value: form.programmeCode ?? '' },
    ...(programme ? programmeFacts(programme, feeStatus) : []),
    ...form.qualifications
      .filter(entry => isMedicalUcat(entry, form))
      .map(({ tpe, grade }) => ({ label: typeName(tpe), value: grade })),
    ...(needsUcat(form.programmeCode) ? ucatIdAnswers(form) : []),
    ...(form.hasBeenInterviewed === null
      ? []
      : [{ label: 'Interviewed this year', value: yesOrNo(form.hasBeenInterviewed) }]),
    ...(availability ? [{ label: 'Entry requirements', value: '', availability }] : []),
  ],
  details: ({ form, variant }) => [
    ...variant.details.map(name => detailAnswer(form, name)),
    {
      label: variant.hasQualificationsSection
        ? 'Permission to store your information'
        : 'Qualifications confirmed, and permission to store your information',
      value: yesOrNo(form.gdprAccept),
    },
  ],
}

export function qualificationAnswers({ form, year }: Pick<AnswerFacts, 'form' | 'year'>): Answer[] {
  return [
    ...form.qualifications
      .filter(entry => !isBlankEntry(entry) && !isMedicalUcat(entry, form))
      .map(entry => entryAnswer(entry, form.yearsShown ? undefined : year)),
    ...(needsUcat(form.programmeCode) ? [] : ucatIdAnswers(form)),
    ...secondaryAnswers(form),
    ...englishAnswers(form),
    { label: 'Qualifications confirmed', value: yesOrNo(form.qualificationsConfirmed) },
  ]
}

type ResidencyFacts = Pick<AnswerFacts, 'form' | 'year' | 'countryOptions'>

export function residencyAnswers({ form, year, countryOptions }: ResidencyFacts): Answer[] {
  return [
    { label: 'Nationality', value: optionLabel(countryOptions?.nationality, form.nationality) },
    {
      label: 'Country of domicile',
      value: optionLabel(countryOptions?.countryOfDomicile, form.countryOfDomicile),
    },
    { label: 'UK residency', value: residencyLabel(form.ukResidency, year) },
    { label: 'Immigration status', value: findLabel(ukImmigrationStatuses, form.ukImmigrationStatus ?? '') },
  ]
}

const detailLabels: Record<Detail, string> = {
  forenames: 'Forenames',
  surname: 'Surname',
  telephone: 'Telephone',
  dateOfBirth: 'Date of birth',
}
const detailAnswer = (form: FormState, name: Detail): Answer => ({
  label: detailLabels[name],
  value: name === 'dateOfBirth' ? formatDate(form.dateOfBirth) : form[name],
})

const residencyLabel = (chosen: string | null, year: number) =>
  listResidencyOptions(year).find(({ value }) => value === chosen)?.label ?? ''

const yesOrNo = (yes: boolean) => (yes ? 'Yes' : 'No')

/** UCAT entries of a medical programme belong to the programme section. */
const isMedicalUcat = (entry: QualificationEntry, { programmeCode }: FormState) =>
  isUcatEntry(entry) && needsUcat(programmeCode)

const ucatIdAnswers = (form: FormState): Answer[] =>
  hasUcatId(form) ? [{ label: 'UCAT ID', value: form.ucatId.trim() }] : []

/** Returns the answer for an entry with its year, unless it is the year to leave out. */
const entryAnswer = (
  { tpe, subject, grade, yearObtained }: QualificationEntry,
  hiddenYear: number | undefined,
): Answer => ({
  label: [typeName(tpe), subject].filter(Boolean).join(' '),
  value: yearObtained === null || yearObtained === hiddenYear ? grade : `${grade} (${yearObtained})`,
})

function secondaryAnswers({ secondaryEducation }: FormState): Answer[] {
  if (secondaryEducation === null) return []
  if (secondaryEducation.type === 'Other') return [{ label: 'Secondary education', value: 'Other' }]
  return gcseFlags.map(flag => ({ label: gcseFlagLabels[flag], value: yesOrNo(secondaryEducation[flag]) }))
}

function englishAnswers({ english }: FormState): Answer[] {
  if (english === null) return []
  const { type, grade, scores, name } = english
  if (type === 'Gcse') return [{ label: 'English', value: `${englishLabel(type)} ${grade}` }]
  if (type === 'Other') return [{ label: 'English', value: name?.trim() || englishLabel(type) }]
  return scoreNames.map(name => ({
    label: `${englishLabel(type)} ${scoreLabels[name].toLowerCase()}`,
    value: scores[name],
  }))
}

const dateFormat = lazyValue(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

function formatDate(parts: DateParts): string {
  const date = formatStoredDate(parts)
  return isRealDate(date) ? dateFormat().format(new Date(`${date}T00:00:00Z`)) : ''
}
