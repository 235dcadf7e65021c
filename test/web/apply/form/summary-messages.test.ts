import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/form.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toSummaryMessages } from '#web/apply/form/summary-messages.ts'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'

describe('a message in the summary', () => {
  const ielts = formAfter(filledForm, { type: 'changeEnglish', changes: { type: 'Ielts' } })
  const ib = formAfter(filledForm, { type: 'quickFill', family: 'IB' })

  it.each<[path: string, label: string, form?: FormState]>([
    ['english.listening', 'IELTS listening', ielts],
    ['english.grade', 'GCSE English grade'],
    ['list.1.grade', 'A-Level Biology'],
    ['list.3.grade', 'IB Diploma, total points', ib],
    ['list.1.yearObtained', 'A-Level Biology, year obtained'],
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
