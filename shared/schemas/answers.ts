import type * as z from 'zod/mini'
import { countriesOfDomicile } from '../enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '../enums/immigration-status.ts'
import { nationalities } from '../enums/nationalities.ts'
import { findLabel } from '../enums/options.ts'
import { getTypeName } from '../enums/qualification-types.ts'
import { formatResidency, ukResidencies } from '../enums/residency.ts'
import type { Applicant, FeeContext } from './applicant.ts'
import { formatDate, isRealDate } from './date-of-birth.ts'
import { type English, getEnglishName, scoreLabels, scoreNames } from './english.ts'
import { isName } from './person-name.ts'
import type { Qualification, storedQualifications } from './qualification.ts'
import { gcseBoxes, gcseBoxLabels, type SecondaryEducation } from './secondary-education.ts'

/** The answers of an applicant in the order of the page, with their labels for applicants and staff. */
export const answerLabels = {
  qualifications: 'Qualifications',
  ucatId: 'UCAT ID',
  secondaryEducation: 'Secondary education',
  english: 'English',
  nationality: 'Nationality',
  countryOfDomicile: 'Country of domicile',
  ukResidency: 'UK residency',
  ukImmigrationStatus: 'Immigration status',
  hasBeenInterviewed: 'Interviewed this year',
  ucasPersonalId: 'UCAS ID',
  email: 'Email',
  forenames: 'Forenames',
  surname: 'Surname',
  telephone1: 'Telephone',
  telephone2: 'Second telephone',
  dateOfBirth: 'Date of birth',
  studentId: 'Student ID',
  sitsHomeEmail: 'Home email address',
} as const satisfies Record<keyof Applicant['details'] | keyof FeeContext, string> & Record<string, string>
export type AnswerName = keyof typeof answerLabels
export const answerNames = Object.keys(answerLabels) as AnswerName[]

/** One line of what an applicant answered. Qualifications, GCSEs and English scores are several lines. */
export type AnswerLine = { label: string; value: string }

/** The parts of a record or of an application that hold answers. */
export type Answers = {
  qualifications?: Partial<z.infer<typeof storedQualifications>> | null
  feeContext?: FeeContext | null
  details?: Applicant['details']
  hasBeenInterviewed?: boolean | null
}

/**
 * Returns each answer as a person reads it, without lines if there is none. `year` is the year of the application:
 * residency then names its dates, and qualifications of that year do not name it.
 */
export function formatAnswers(answers: Answers, year?: number): Record<AnswerName, AnswerLine[]> {
  const { list = [], ucatId, secondaryEducation, english } = answers.qualifications ?? {}
  const { nationality, countryOfDomicile, ukResidency, ukImmigrationStatus } = answers.feeContext ?? {}
  const { details = {}, hasBeenInterviewed } = answers
  const { forenames, surname, dateOfBirth } = details
  const line = (name: AnswerName, value: string | null | undefined) =>
    value ? [{ label: answerLabels[name], value }] : []
  return {
    qualifications: list.map(row => formatQualification(row, year)),
    ucatId: line('ucatId', ucatId),
    secondaryEducation: secondaryEducation ? formatSecondaryEducation(secondaryEducation) : [],
    english: english ? formatEnglish(english) : [],
    nationality: line('nationality', nationality && findLabel(nationalities, nationality)),
    countryOfDomicile: line(
      'countryOfDomicile',
      countryOfDomicile && findLabel(countriesOfDomicile, countryOfDomicile),
    ),
    ukResidency: line('ukResidency', ukResidency && formatUkResidency(ukResidency, year)),
    ukImmigrationStatus: line(
      'ukImmigrationStatus',
      ukImmigrationStatus && findLabel(ukImmigrationStatuses, ukImmigrationStatus),
    ),
    hasBeenInterviewed: line('hasBeenInterviewed', formatYesOrNo(hasBeenInterviewed)),
    ucasPersonalId: line('ucasPersonalId', details.ucasPersonalId),
    email: line('email', details.email),
    forenames: line('forenames', forenames && isName(forenames) ? forenames : null),
    surname: line('surname', surname && isName(surname) ? surname : null),
    telephone1: line('telephone1', details.telephone1),
    telephone2: line('telephone2', details.telephone2),
    dateOfBirth: line('dateOfBirth', dateOfBirth && isRealDate(dateOfBirth) ? formatDate(dateOfBirth) : null),
    studentId: line('studentId', details.studentId),
    sitsHomeEmail: line('sitsHomeEmail', details.sitsHomeEmail),
  }
}

export function formatQualification(
  { tpe, subject, grade, yearObtained }: Qualification,
  year?: number,
): AnswerLine {
  const label = subject ? `${getTypeName(tpe).replace(/: subject$/, ':')} ${subject}` : getTypeName(tpe)
  const hasYear = yearObtained && yearObtained !== year
  return { label, value: `${grade}${hasYear ? ` (${yearObtained})` : ''}` }
}

export const notKnown = 'Not known'

const formatYesOrNo = (value: boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null

function formatSecondaryEducation(value: SecondaryEducation): AnswerLine[] {
  if (value.type === 'Other') return [{ label: answerLabels.secondaryEducation, value: 'Other' }]
  return gcseBoxes.map(box => ({ label: gcseBoxLabels[box], value: formatYesOrNo(value[box]) ?? notKnown }))
}

function formatEnglish(value: English): AnswerLine[] {
  const name = getEnglishName(value.type)
  const label = answerLabels.english
  if (value.type === 'Gcse') return [{ label, value: `${name} ${value.grade}` }]
  if (value.type === 'Other') return [{ label, value: value.name || name }]
  return scoreNames.map(score => ({
    label: `${name} ${scoreLabels[score].toLowerCase()}`,
    value: String(value[score]),
  }))
}

const formatUkResidency = (code: FeeContext['ukResidency'], year: number | undefined) =>
  year === undefined ? findLabel(ukResidencies, code) : formatResidency(code, year)
