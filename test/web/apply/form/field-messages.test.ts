import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { fields, formFieldNames } from '#shared/schemas/fields.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { readAnswer, toAddress } from '#web/apply/form/addresses.ts'
import { summaryMessages } from '#web/apply/form/field-messages.ts'
import { toQualification } from '#web/apply/form/form-request.ts'
import { submittedRows } from '#web/apply/form/qualification-entries.ts'
import { filledForm, formAfter, formReducer } from '../../../gallery/sample-forms.ts'
import { anySteps } from './random-form-actions.ts'

/** Its second submitted row is the fourth of the form, because the second and the third are blank. */
const form = formAfter(
  filledForm,
  { type: 'updated', id: '2', to: { subject: '', grade: '' } },
  { type: 'updated', id: '3', to: { subject: '', grade: '' } },
  { type: 'added' },
  { type: 'updated', id: '4', to: { tpe: 'A2', subject: 'Art', grade: 'A' } },
)

describe('a message of the server', () => {
  it.each(formFieldNames)('about %s appears at this field', name => {
    expect(toAddress(fields[name].path, form)).toBe(name)
  })

  it.each([
    ['list.1', 'qualifications.4.tpe'],
    ['list.1.tpe', 'qualifications.4.tpe'],
    ['list.1.subject', 'qualifications.4.subject'],
    ['list.1.grade', 'qualifications.4.grade'],
    ['list.1.yearObtained', 'qualifications.4.yearObtained'],
    ['english.type', 'english'],
    ['english.grade', 'english.grade'],
    ['english.overall', 'english.overall'],
    ['secondaryEducation.type', 'secondaryEducation'],
    ['secondaryEducation.hasMathsAtB5OrAbove', 'secondaryEducation.hasMathsAtB5OrAbove'],
    ['version', ''],
    ['english.unknown', ''],
    ['list.1.unknown', ''],
  ])('about the part %s of the qualifications appears at %j', (path, address) => {
    expect(toAddress(`data.qualifications.${path}`, form)).toBe(address)
  })

  it.each([
    ['data.qualifications', 'qualifications'],
    ['data.version', ''],
    ['data.details.email', ''],
    ['', ''],
  ])('at %j appears at %j', (path, address) => {
    expect(toAddress(path, form)).toBe(address)
  })

  it('about a row appears at that row, even if blank rows were left out', () => {
    fc.assert(
      fc.property(anySteps, steps => {
        const form = steps.at(-1)!.after
        submittedRows(form).forEach((row, index) => {
          const address = toAddress(`data.qualifications.list.${index}.grade`, form)
          expect(address).toBe(`qualifications.${row.id}.grade`)
          expect(readAnswer(address, form)).toBe(toQualification(row).grade)
        })
      }),
    )
  })

  it('stays with its row when an earlier row is removed, and ends with it', () => {
    const address = 'qualifications.2.grade'
    expect(readAnswer(address, formReducer(filledForm, { type: 'removed', id: '1' }))).toBe('B')
    expect(readAnswer(address, formReducer(filledForm, { type: 'removed', id: '2' }))).toBeUndefined()
  })
})

const added = (to: { tpe: string; subject?: string; ownType?: boolean }) =>
  formAfter(filledForm, { type: 'added' }, { type: 'updated', id: '4', to })
const english = (type: 'Ielts' | 'Toefl') => formAfter(filledForm, { type: 'english', to: { type } })

describe('a message in the error summary', () => {
  it.each<[path: string, label: string, text: string, form?: FormState]>([
    ['english.listening', 'IELTS listening', '0.0 to 9.0', english('Ielts')],
    ['english.overall', 'TOEFL overall', 'Score is Required', english('Toefl')],
    ['english.grade', 'GCSE English grade', 'Grade is Required'],
    ['qualifications.2.grade', 'A-Level Biology', 'Grade is required'],
    ['qualifications.4.subject', 'A-Level 4', 'Subject required', added({ tpe: 'A2' })],
    ['qualifications.4.tpe', 'Qualification 1', 'Qualification Required', added({ tpe: '' })],
    ['qualifications.4.grade', 'IB Diploma, total points', '0 to 45', added({ tpe: 'IBOverall' })],
    ['qualifications.4.grade', 'WAEC 1', 'Grade is required', added({ tpe: 'WAEC', ownType: true })],
    ['qualifications.2.yearObtained', 'A-Level Biology, year obtained', 'Must be 1900 or later'],
    ['qualifications.2.yearObtained', 'A-Level Biology', 'Enter the year as four digits'],
    ['qualifications.4.grade', 'UCAT score', '0 to 3600', added({ tpe: 'UCATScore' })],
    ['ucatId', 'UCAT ID', 'Use letters and numbers only'],
    ['telephone1', 'Telephone', 'Use 30 characters or fewer'],
  ])('about %s begins with %j', (path, label, text, form = filledForm) => {
    expect(summaryMessages([errorMessage(path, text)], form)).toEqual([
      errorMessage(path, `${label}: ${text}`),
    ])
  })

  it.each([
    ['english', 'Choose your English qualification'],
    ['telephone1', 'Contact Telephone is required'],
    ['dateOfBirth', 'You must enter a date of birth'],
    ['qualifications', 'Minimum of one qualification required'],
    ['programmeCode', 'You must choose a programme code'],
    ['', 'There was a problem talking to our servers'],
  ])('about %s is unchanged if it names its field: %s', (path, text) => {
    expect(summaryMessages([errorMessage(path, text)], filledForm)).toEqual([errorMessage(path, text)])
  })
})
