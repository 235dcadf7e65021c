import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/form.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toSummaryMessages } from '#web/apply/form/summary-messages.ts'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'

describe('a message in the summary', () => {
  const added = (changes: { tpe: string; subject?: string }) =>
    formAfter(filledForm, { type: 'addRow' }, { type: 'changeRow', id: '3', changes })
  const english = (type: 'Ielts' | 'Toefl') =>
    formAfter(filledForm, { type: 'changeEnglish', changes: { type } })

  it.each<[path: string, label: string, form?: FormState]>([
    ['english.listening', 'IELTS listening', english('Ielts')],
    ['english.overall', 'TOEFL overall', english('Toefl')],
    ['english.grade', 'GCSE English grade'],
    ['list.1.grade', 'A-Level Biology'],
    ['list.3.subject', 'A-Level 4', added({ tpe: 'A2' })],
    ['list.3.tpe', 'Qualification 1', added({ tpe: '' })],
    ['list.3.grade', 'IB Diploma, total points', added({ tpe: 'IBOverall' })],
    ['list.3.grade', 'WAEC 1', added({ tpe: 'WAEC' })],
    ['list.1.yearObtained', 'A-Level Biology, year obtained'],
    ['list.3.grade', 'UCAT score', added({ tpe: 'UCATScore' })],
    ['ucatId', 'UCAT ID'],
  ])('about data.qualifications.%s begins with %j', (path, label, form = filledForm) => {
    const message = errorMessage(`data.qualifications.${path}`, 'Grade is required')
    expect(toSummaryMessages([message], form)).toEqual([{ ...message, text: `${label}: Grade is required` }])
  })

  it.each(['data.qualifications.english', 'data.details.telephone1', 'programmeCode', ''])(
    'about %j is the one of the field',
    path => {
      expect(toSummaryMessages([errorMessage(path, 'Text')], filledForm)).toEqual([
        errorMessage(path, 'Text'),
      ])
    },
  )
})
