import type * as z from 'zod/mini'
import { countriesOfDomicile } from '../enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '../enums/immigration-status.ts'
import { nationalities } from '../enums/nationalities.ts'
import { findLabel } from '../enums/options.ts'
import { getTypeName } from '../enums/qualification-types.ts'
import { formatResidency, ukResidencies } from '../enums/residency.ts'
import type { Applicant, ApplicantDetails, FeeContext } from './applicant.ts'
import { formatDate, isRealDate } from './date-of-birth.ts'
import { type English, getEnglishName, scoreLabels, scoreNames } from './english.ts'
import { isName } from './person-name.ts'
import type { Qualification, storedQualifications } from './qualification.ts'
import { gcseFlagLabels, gcseFlags, type SecondaryEducation } from './secondary-education.ts'
import type { newApplicant } from './submission.ts'

export type Answer = { label: string; value: string }

type Body = z.infer<typeof newApplicant>
type Qualifications = z.infer<typeof storedQualifications>

type AllAnswers = ApplicantDetails &
  FeeContext &
  Pick<Qualifications, 'ucatId' | 'secondaryEducation' | 'english'> &
  Pick<Body, 'programmeCode'> &
  Pick<Body['data'], 'hasBeenInterviewed' | 'qualificationsConfirmed' | 'gdprAccept'> & {
    qualifications: Qualifications['list']
  }
/** Every answer of an applicant by its name, as a request or a record has it. */
type Answers = { [Name in keyof AllAnswers]-?: NonNullable<AllAnswers[Name]> }
export type FieldName = keyof Answers

/**
 * How an answer is shown: its label, and `format` if the answer is not shown as it is. `year` is the year of the application:
 * residency then names its dates, and qualifications of that year do not name it.
 */
type Field<Value> = {
  /** The path of the answer in a request. A record has the same parts as the `data` of a request. */
  path: string
  label: string
  format?(value: Value, year?: number): string | Answer[]
}
type Fields = { [Name in FieldName]: Field<Answers[Name]> }

const formatNamePart = (name: string) => (isName(name) ? name : [])

/** The answers in the order of the page, as applicants and staff read them. */
export const fields: Fields = {
  qualifications: {
    path: 'data.qualifications.list',
    label: 'Qualifications',
    format: (list, year) => list.map(row => formatQualification(row, year)),
  },
  ucatId: { path: 'data.qualifications.ucatId', label: 'UCAT ID' },
  secondaryEducation: {
    path: 'data.qualifications.secondaryEducation',
    label: 'Secondary education',
    format: formatSecondaryEducation,
  },
  english: { path: 'data.qualifications.english', label: 'English', format: formatEnglish },
  qualificationsConfirmed: { path: 'data.qualificationsConfirmed', label: 'Qualifications confirmed' },
  nationality: {
    path: 'data.feeContext.nationality',
    label: 'Nationality',
    format: code => findLabel(nationalities, code),
  },
  countryOfDomicile: {
    path: 'data.feeContext.countryOfDomicile',
    label: 'Country of domicile',
    format: code => findLabel(countriesOfDomicile, code),
  },
  ukResidency: {
    path: 'data.feeContext.ukResidency',
    label: 'UK residency',
    format: (code, year) =>
      year === undefined ? findLabel(ukResidencies, code) : formatResidency(code, year),
  },
  ukImmigrationStatus: {
    path: 'data.feeContext.ukImmigrationStatus',
    label: 'Immigration status',
    format: code => findLabel(ukImmigrationStatuses, code),
  },
  programmeCode: { path: 'programmeCode', label: 'Code' },
  hasBeenInterviewed: { path: 'data.hasBeenInterviewed', label: 'Interviewed this year' },
  ucasPersonalId: { path: 'data.details.ucasPersonalId', label: 'UCAS ID' },
  email: { path: 'data.details.email', label: 'Email' },
  forenames: { path: 'data.details.forenames', label: 'Forenames', format: formatNamePart },
  surname: { path: 'data.details.surname', label: 'Surname', format: formatNamePart },
  telephone1: { path: 'data.details.telephone1', label: 'Telephone' },
  telephone2: { path: 'data.details.telephone2', label: 'Second telephone' },
  dateOfBirth: {
    path: 'data.details.dateOfBirth',
    label: 'Date of birth',
    format: date => (isRealDate(date) ? formatDate(date) : []),
  },
  studentId: { path: 'data.details.studentId', label: 'Student ID' },
  sitsHomeEmail: { path: 'data.details.sitsHomeEmail', label: 'Home email address' },
  gdprAccept: { path: 'data.gdprAccept', label: 'Permission to store your information' },
}
export const fieldNames = Object.keys(fields) as FieldName[]

/** The parts of a submission or, as `data`, of a record. */
type AnsweredBody = {
  programmeCode?: string | null
  data: Partial<Pick<Body['data'], 'hasBeenInterviewed' | 'qualificationsConfirmed' | 'gdprAccept'>> & {
    qualifications?: Partial<Qualifications> | null | undefined
    feeContext?: FeeContext | null | undefined
    details?: Applicant['details'] | null
  }
}

export function formatField(name: FieldName, { programmeCode, data }: AnsweredBody, year?: number): Answer[] {
  const { list, ...qualifications } = data.qualifications ?? {}
  const { hasBeenInterviewed, qualificationsConfirmed, gdprAccept } = data
  return formatValue(
    name,
    {
      ...{ programmeCode, hasBeenInterviewed, qualificationsConfirmed, gdprAccept, qualifications: list },
      ...qualifications,
      ...data.feeContext,
      ...data.details,
    },
    year,
  )
}

function formatValue<Name extends FieldName>(
  name: Name,
  answers: { [Other in FieldName]?: Answers[Other] | null | undefined },
  year?: number,
): Answer[] {
  const { label, format = formatText }: Field<Answers[Name]> = fields[name]
  const value = answers[name]
  if (value === undefined || value === null || value === '') return []
  const formatted = format(value, year)
  return typeof formatted === 'string' ? [{ label, value: formatted }] : formatted
}

const formatText = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value))

export function formatQualification(
  { tpe, subject, grade, yearObtained }: Qualification,
  year?: number,
): Answer {
  const label = subject ? `${getTypeName(tpe).replace(/: subject$/, ':')} ${subject}` : getTypeName(tpe)
  const hasYear = yearObtained && yearObtained !== year
  return { label, value: `${grade}${hasYear ? ` (${yearObtained})` : ''}` }
}

export const notKnown = 'Not known'

function formatSecondaryEducation(value: SecondaryEducation): string | Answer[] {
  if (value.type === 'Other') return 'Other'
  return gcseFlags.map(flag => ({
    label: gcseFlagLabels[flag],
    value: formatText(value[flag] ?? notKnown),
  }))
}

function formatEnglish(value: English): string | Answer[] {
  if (value.type === 'Gcse') return `${getEnglishName(value.type)} ${value.grade}`
  if (value.type === 'Other') return value.name || getEnglishName(value.type)
  return scoreNames.map(name => ({
    label: `${getEnglishName(value.type)} ${scoreLabels[name].toLowerCase()}`,
    value: String(value[name]),
  }))
}

/** Returns the value at a path such as `data.details.surname`; undefined if there is none. */
export const readPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (parent, name) =>
        typeof parent === 'object' && parent !== null
          ? Object.getOwnPropertyDescriptor(parent, name)?.value
          : undefined,
      value,
    )
