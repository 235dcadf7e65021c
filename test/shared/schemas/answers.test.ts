import { describe, expect, it } from 'vitest'
import { readPath } from '#shared/read-path.ts'
import { type AnswerName, type Answers, formatAnswers } from '#shared/schemas/answers.ts'
import type { English } from '#shared/schemas/english.ts'
import { emptyForm, formState } from '#shared/schemas/form.ts'
import { homeFee } from '../../support/sample-application.ts'
import { validForm, withValue } from '../form-with-value.ts'

const gcses = (tick: boolean | null) => ({
  has5orMoreAtC4OrAbove: tick,
  hasMathsAtB5OrAbove: false,
  has6orMoreAt6and7: false,
})
const ielts: English = { type: 'Ielts', overall: 6.5, listening: 6, reading: 6, writing: 5.5, speaking: 7 }
const rows = [
  { tpe: 'A2', subject: 'Biology', grade: 'A', yearObtained: 2026 },
  { tpe: 'Studentereksamen', subject: 'Dansk', grade: '10', yearObtained: null },
  { tpe: 'A2', subject: 'Art', grade: 'B', yearObtained: 2027 },
  { tpe: 'IBOverall', subject: null, grade: 34, yearObtained: 2027 },
]

const scale = '6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above: No'

const readAnswer = (name: AnswerName, answers: Answers, year?: number) =>
  formatAnswers(answers, year)
    [name].map(({ label, value }) => `${label}: ${value}`)
    .join('; ')

describe('an answer', () => {
  it.each<[AnswerName, Answers, text: string]>([
    ['surname', { details: { surname: 'Sample' } }, 'Surname: Sample'],
    ['surname', { details: { surname: '' } }, ''],
    ['surname', { details: { surname: '-' } }, ''],
    ['forenames', { details: { forenames: 'Ada' } }, 'Forenames: Ada'],
    ['forenames', { details: { forenames: '-' } }, ''],
    ['ucasPersonalId', { details: { ucasPersonalId: '1234567890' } }, 'UCAS ID: 1234567890'],
    ['email', { details: { email: 'ada@example.org' } }, 'Email: ada@example.org'],
    ['telephone1', { details: { telephone1: '020 7946 0123' } }, 'Telephone: 020 7946 0123'],
    ['telephone2', { details: { telephone2: '020 7946 0124' } }, 'Second telephone: 020 7946 0124'],
    ['telephone2', { details: { telephone2: '' } }, ''],
    ['telephone2', {}, ''],
    ['studentId', { details: { studentId: 'S1' } }, 'Student ID: S1'],
    ['sitsHomeEmail', { details: { sitsHomeEmail: 'a@example.org' } }, 'Home email address: a@example.org'],
    ['dateOfBirth', { details: { dateOfBirth: '2009-03-14' } }, 'Date of birth: 14 March 2009'],
    ['dateOfBirth', { details: { dateOfBirth: '2009-02-30' } }, ''],
    ['hasBeenInterviewed', { hasBeenInterviewed: true }, 'Interviewed this year: Yes'],
    ['hasBeenInterviewed', { hasBeenInterviewed: false }, 'Interviewed this year: No'],
    ['hasBeenInterviewed', { hasBeenInterviewed: null }, ''],
    ['nationality', { feeContext: homeFee }, 'Nationality: British Citizen'],
    ['countryOfDomicile', { feeContext: homeFee }, 'Country of domicile: England'],
    [
      'ukResidency',
      { feeContext: homeFee },
      'UK residency: 3 years or more - prior to the 1st September 2024',
    ],
    [
      'ukImmigrationStatus',
      { feeContext: homeFee },
      'Immigration status: British/Irish national or Indefinite Leave to Remain/Enter',
    ],
    ['ukImmigrationStatus', { feeContext: null }, ''],
    ['ucatId', { qualifications: { ucatId: 'UCAT123' } }, 'UCAT ID: UCAT123'],
    [
      'secondaryEducation',
      { qualifications: { secondaryEducation: { type: 'Other' } } },
      'Secondary education: Other',
    ],
    [
      'secondaryEducation',
      { qualifications: { secondaryEducation: { type: 'Gcse', ...gcses(true) } } },
      `5 or more GCSEs at C/4 or above: Yes; Maths at B/5 or above: No; ${scale}`,
    ],
    [
      'secondaryEducation',
      { qualifications: { secondaryEducation: { type: 'Gcse', ...gcses(null) } } },
      `5 or more GCSEs at C/4 or above: Not known; Maths at B/5 or above: No; ${scale}`,
    ],
    ['english', { qualifications: { english: { type: 'Gcse', grade: '6' } } }, 'English: GCSE 6'],
    ['english', { qualifications: { english: { type: 'Other', name: 'Duolingo' } } }, 'English: Duolingo'],
    ['english', { qualifications: { english: { type: 'Other' } } }, 'English: Other'],
    [
      'english',
      { qualifications: { english: ielts } },
      'IELTS overall: 6.5; IELTS listening: 6; IELTS reading: 6; IELTS writing: 5.5; IELTS speaking: 7',
    ],
    [
      'qualifications',
      { qualifications: { list: rows } },
      'A-Level Biology: A (2026); Studentereksamen Dansk: 10; A-Level Art: B; IB Diploma: total points: 34',
    ],
    [
      'qualifications',
      {
        qualifications: { list: [{ tpe: 'GermanAbitur', subject: 'Physik', grade: 12, yearObtained: 2027 }] },
      },
      'German Abitur: Physik: 12',
    ],
  ])('%s of %j is read as %j', (name, answers, text) => {
    expect(readAnswer(name, answers, 2027)).toBe(text)
  })

  it.each([{}, { qualifications: null, feeContext: null }, { qualifications: {}, details: {} }])(
    'has no line without an answer: %j',
    answers => expect(Object.values(formatAnswers(answers)).flat()).toEqual([]),
  )

  it('shows the years of every qualification, and no cut-off date, without a year', () => {
    expect(readAnswer('qualifications', { qualifications: { list: rows } })).toBe(
      'A-Level Biology: A (2026); Studentereksamen Dansk: 10; A-Level Art: B (2027); IB Diploma: total points: 34 (2027)',
    )
    expect(readAnswer('ukResidency', { feeContext: homeFee })).toBe('UK residency: 3 years or more')
  })
})

it('the form is kept in a draft without half a surrogate pair', () => {
  const form = formState.parse(withValue(emptyForm, 'data.details.surname', 'Half \ud83d of one'))
  expect(form.data.details.surname).toBe('Half \ufffd of one')
})

describe('a path', () => {
  it.each([
    ['data.details.surname', 'Sample'],
    ['data.details.none', undefined],
    ['data.none.surname', undefined],
    ['programmeCode.length.x', undefined],
    ['data.toString', undefined],
  ])('%s leads to %j', (path, value) => {
    expect(readPath(validForm, path)).toBe(value)
  })

  it('leads nowhere in null', () => expect(readPath(null, 'data')).toBeUndefined())
})
