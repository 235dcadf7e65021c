import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { summaryMessages } from '#web/apply/form/form-fields.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { filledForm, formReducer } from '../filled-form.ts'

const formAfter = (...actions: FormAction[]) => actions.reduce(formReducer, filledForm)
const added = (...entries: { tpe: string; subject?: string; ownType?: boolean }[]) =>
  formAfter(
    ...entries.flatMap((to, index): FormAction[] => [
      { type: 'added' },
      { type: 'updated', id: String(4 + index), to },
    ]),
  )
const test = (type: 'Ielts' | 'Toefl') => formAfter({ type: 'english', to: { type } })
const cases: [path: string, text: string, summary: string, form?: FormState][] = [
  ['english.listening', '0.0 to 9.0', 'IELTS listening: 0.0 to 9.0', test('Ielts')],
  ['english.overall', 'Score is Required', 'TOEFL overall: Score is Required', test('Toefl')],
  ['english.grade', 'Grade is Required', 'GCSE English grade: Grade is Required'],
  ['english', 'Choose your English qualification', 'Choose your English qualification'],
  ['qualifications.2.grade', 'Grade is required', 'A-Level Biology: Grade is required'],
  ['qualifications.4.subject', 'Subject required', 'A-Level 4: Subject required', added({ tpe: 'A2' })],
  [
    'qualifications.4.tpe',
    'Qualification Required',
    'Qualification 1: Qualification Required',
    added({ tpe: '' }),
  ],
  ['qualifications.4.grade', '0 to 45', 'IB Diploma, total points: 0 to 45', added({ tpe: 'IBOverall' })],
  [
    'qualifications.4.grade',
    'Grade is required',
    'WAEC Physics: Grade is required',
    added({ tpe: 'WAEC', ownType: true, subject: 'Physics' }),
  ],
  [
    'qualifications.2.yearObtained',
    'Must be 1900 or later',
    'A-Level Biology, year obtained: Must be 1900 or later',
  ],
  [
    'qualifications.2.yearObtained',
    'Enter the year as four digits',
    'A-Level Biology: Enter the year as four digits',
  ],
  ['qualifications.4.grade', '0 to 3600', 'UCAT score: 0 to 3600', added({ tpe: 'UCATScore' })],
  ['ucatId', 'Use letters and numbers only', 'UCAT ID: Use letters and numbers only'],
  ['telephone1', 'Contact Telephone is required', 'Contact Telephone is required'],
  ['telephone1', 'Use 30 characters or fewer', 'Telephone: Use 30 characters or fewer'],
  ['dateOfBirth', 'You must enter a date of birth', 'You must enter a date of birth'],
  ['qualifications', 'Minimum of one qualification required', 'Minimum of one qualification required'],
  ['programmeCode', 'You must choose a programme code', 'You must choose a programme code'],
  ['', 'There was a problem talking to our servers', 'There was a problem talking to our servers'],
]

describe('a message in the error summary', () => {
  it.each(cases)('names its field: %s, %s', (path, text, summary, form = filledForm) => {
    expect(summaryMessages([errorMessage(path, text)], form)).toEqual([errorMessage(path, summary)])
  })
})
