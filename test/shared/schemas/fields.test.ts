import { describe, expect, it } from 'vitest'
import { formState } from '#shared/schemas/draft.ts'
import { blankScores, type English, toEnteredEnglish } from '#shared/schemas/english.ts'
import {
  answersOf,
  type FieldName,
  type FormFieldName,
  fields,
  isDetail,
  readPath,
} from '#shared/schemas/fields.ts'
import { type SecondaryEducation, toEnteredSecondaryEducation } from '#shared/schemas/secondary-education.ts'
import { validForm, withValue } from '../cases/form-with-value.ts'

const gcses = (flag: boolean | null) => ({
  has5orMoreAtC4OrAbove: flag,
  hasMathsAtB5OrAbove: false,
  has6orMoreAt6and7: false,
})
const ielts: English = { type: 'Ielts', overall: 6.5, listening: 6, reading: 6, writing: 5.5, speaking: 7 }
const blankEnglish = { name: '', grade: '', ...blankScores }
const rows = [
  { tpe: 'A2', subject: 'Biology', grade: 'A', yearObtained: 2026 },
  { tpe: 'Studentereksamen', subject: 'Dansk', grade: '10', yearObtained: null },
  { tpe: 'A2', subject: 'Art', grade: 'B', yearObtained: 2027 },
  { tpe: 'IBOverall', subject: null, grade: 34, yearObtained: 2027 },
]

describe('a field', () => {
  it.each<[FieldName, value: unknown, answers: string]>([
    ['surname', 'Sample', 'Surname: Sample'],
    ['surname', '', ''],
    ['telephone2', '', ''],
    ['hasBeenInterviewed', true, 'Interviewed this year: Yes'],
    ['hasBeenInterviewed', false, 'Interviewed this year: No'],
    ['hasBeenInterviewed', null, ''],
    ['dateOfBirth', '2009-03-14', 'Date of birth: 14 March 2009'],
    ['dateOfBirth', '2009-02-30', ''],
    ['nationality', 'GBR', 'Nationality: British Citizen'],
    ['nationality', 'nowhere', ''],
    ['ukResidency', 'A', 'UK residency: 3 years or more - prior to the 1st September 2024'],
    ['secondaryEducation', { type: 'Other' }, 'Secondary education: Other'],
    [
      'secondaryEducation',
      { type: 'Gcse', ...gcses(true) },
      '5 or more GCSEs at C/4 or above: Yes; Maths at B/5 or above: No; 6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above: No',
    ],
    [
      'secondaryEducation',
      { type: 'Gcse', ...gcses(null) },
      '5 or more GCSEs at C/4 or above: Not known; Maths at B/5 or above: No; 6 or more GCSEs at grade 6 (B) or above, with at least 3 of them at 7 (A) or above: No',
    ],
    ['english', { type: 'Gcse', grade: '6' }, 'English: GCSE 6'],
    ['english', { type: 'Other', name: 'Duolingo' }, 'English: Duolingo'],
    ['english', { type: 'Other' }, 'English: Other'],
    [
      'english',
      ielts,
      'IELTS overall: 6.5; IELTS listening: 6; IELTS reading: 6; IELTS writing: 5.5; IELTS speaking: 7',
    ],
    [
      'qualifications',
      rows,
      'A-Level Biology: A (2026); Studentereksamen Dansk: 10; A-Level Art: B; IB Diploma: total points: 34',
    ],
    [
      'qualifications',
      [{ tpe: 'GermanAbitur', subject: 'Physik', grade: 12, yearObtained: 2027 }],
      'German Abitur: Physik: 12',
    ],
  ])('%s of %j is read as %j', (name, value, answers) => {
    const body = withValue({ ...validForm }, fields[name].path, value)
    const texts = answersOf(name, body, 2027).map(answer => `${answer.label}: ${answer.value}`)
    expect(texts.join('; ')).toBe(answers)
  })

  it('shows the years of every qualification, and no cut-off date, without a year', () => {
    expect(fields.qualifications.answers(rows).map(({ value }) => value)).toEqual([
      'A (2026)',
      '10',
      'B (2027)',
      '34 (2027)',
    ])
    expect(fields.ukResidency.answers('A')).toEqual([{ label: 'UK residency', value: '3 years or more' }])
  })

  it.each<[FormFieldName, value: unknown, summary: string]>([
    ['surname', 'Sample', 'Sample'],
    ['surname', undefined, ''],
    ['telephone1', '020 7946 0123', ''],
    ['secondaryEducation', { type: 'Gcse', ...gcses(true) }, 'GCSEs'],
    ['secondaryEducation', { type: 'Other' }, 'Other secondary education'],
    ['secondaryEducation', null, ''],
    ['english', { type: 'Gcse', grade: '6' }, 'English GCSE 6'],
    ['english', { type: 'Other', name: 'Duolingo' }, 'Duolingo'],
    ['english', { type: 'Other' }, 'Another English qualification'],
    ['english', ielts, 'IELTS 6.5'],
    ['english', { ...ielts, overall: '7.' }, 'IELTS 7'],
    ['english', null, ''],
    ['countryOfDomicile', 'XF', 'Country of domicile: England'],
    ['ukResidency', 'B', 'Time in the UK: less than 3 years'],
    [
      'qualifications',
      rows,
      'A-Levels: Biology A, Art B. Studentereksamen: Dansk 10. International Baccalaureate: 34',
    ],
  ])('%s of %j is summarised as %j', (name, value, summary) => {
    expect(fields[name].summarize(value)).toBe(summary)
  })

  it.each<[FormFieldName, entered: unknown, value: unknown]>([
    ['surname', ' Sample', ' Sample'],
    ['dateOfBirth', { day: 4, month: 3, year: 2009 }, '2009-03-04'],
    ['secondaryEducation', { type: 'Other', ...gcses(true) }, { type: 'Other' }],
    ['secondaryEducation', { type: 'Gcse', ...gcses(true) }, { type: 'Gcse', ...gcses(true) }],
    ['secondaryEducation', null, null],
    ['english', null, null],
    ['english', { ...blankEnglish, type: 'Gcse', grade: '6', name: 'x' }, { type: 'Gcse', grade: '6' }],
    ['english', { ...blankEnglish, type: 'Other', grade: '6' }, { type: 'Other' }],
    ['english', { ...blankEnglish, type: 'Ielts', overall: '6.5' }, { type: 'Ielts', overall: '6.5' }],
  ])('%s entered as %j is sent as %j', (name, entered, value) => {
    expect(fields[name].toRequest(entered)).toEqual(value)
  })

  it.each<[value: SecondaryEducation, entered: object]>([
    [{ type: 'Other' }, { type: 'Other', ...gcses(false), hasNone: false }],
    [
      { type: 'Gcse', ...gcses(true) },
      { type: 'Gcse', ...gcses(true), hasNone: false },
    ],
    [
      { type: 'Gcse', ...gcses(false) },
      { type: 'Gcse', ...gcses(false), hasNone: true },
    ],
    [
      { type: 'Gcse', ...gcses(null) },
      { type: 'Gcse', ...gcses(null), hasNone: false },
    ],
  ])('secondaryEducation of a record, %j, is entered as %j', (value, entered) => {
    expect(toEnteredSecondaryEducation(value)).toEqual(entered)
  })

  it.each<[value: English, entered: object]>([
    [{ type: 'Other' }, { ...blankEnglish, type: 'Other' }],
    [
      ielts,
      {
        name: '',
        grade: '',
        ...ielts,
        overall: '6.5',
        listening: '6',
        reading: '6',
        writing: '5.5',
        speaking: '7',
      },
    ],
  ])('english of a record, %j, is entered as %j', (value, entered) => {
    expect(toEnteredEnglish(value)).toEqual(entered)
  })

  it('is kept in a draft without half a surrogate pair', () => {
    const { surname } = formState.parse({ surname: 'Half \ud83d of one' })
    expect(surname).toBe('Half \ufffd of one')
  })

  it('belongs to the details by its path', () => {
    expect((['surname', 'dateOfBirth', 'gdprAccept', 'nationality'] as const).map(isDetail)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
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
