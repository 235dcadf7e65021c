import { describe, expect, it } from 'vitest'
import type { English } from '#shared/schemas/english.ts'
import { type FieldName, fields, formatField, readPath } from '#shared/schemas/fields.ts'
import { emptyForm, formState } from '#shared/schemas/form.ts'
import { newApplicant } from '#shared/schemas/submission.ts'
import { validForm, withValue } from '../form-with-value.ts'

const validBody = newApplicant.parse(validForm)
const gcses = (flag: boolean | null) => ({
  has5orMoreAtC4OrAbove: flag,
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

describe('a field', () => {
  it.each<[FieldName, value: unknown, answers: string]>([
    ['surname', 'Sample', 'Surname: Sample'],
    ['surname', '', ''],
    ['telephone2', '', ''],
    ['telephone2', undefined, ''],
    ['hasBeenInterviewed', true, 'Interviewed this year: Yes'],
    ['hasBeenInterviewed', false, 'Interviewed this year: No'],
    ['hasBeenInterviewed', null, ''],
    ['dateOfBirth', '2009-03-14', 'Date of birth: 14 March 2009'],
    ['dateOfBirth', '2009-02-30', ''],
    ['nationality', 'GBR', 'Nationality: British Citizen'],
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
    const body = withValue(validBody, fields[name].path, value)
    const texts = formatField(name, body, 2027).map(answer => `${answer.label}: ${answer.value}`)
    expect(texts.join('; ')).toBe(answers)
  })

  it('shows the years of every qualification, and no cut-off date, without a year', () => {
    const valuesOf = (name: FieldName, value: unknown) =>
      formatField(name, withValue(validBody, fields[name].path, value)).map(answer => answer.value)
    expect(valuesOf('qualifications', rows)).toEqual(['A (2026)', '10', 'B (2027)', '34 (2027)'])
    expect(valuesOf('ukResidency', 'A')).toEqual(['3 years or more'])
  })
})

describe('the form', () => {
  it('is kept in a draft without half a surrogate pair', () => {
    const form = formState.parse(withValue(emptyForm, 'data.details.surname', 'Half \ud83d of one'))
    expect(form.data.details.surname).toBe('Half \ufffd of one')
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
