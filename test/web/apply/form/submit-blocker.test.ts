import { describe, expect, it } from 'vitest'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { findSubmitBlocker } from '#web/apply/form/messages.ts'
import { formAfter, medicine } from '../../../gallery/sample-forms.ts'

const ucat = (score: string, band: string): FormAction[] => [
  { type: 'changeRow', index: 3, to: { grade: score } },
  { type: 'changeRow', index: 4, to: { grade: band } },
]
const interviewed = (hasBeenInterviewed: boolean | null): FormAction => ({
  type: 'data',
  to: { hasBeenInterviewed },
})
const scoreError = errorMessage('data.qualifications.list.3.grade', 'too low')
const bandError = errorMessage('data.qualifications.list.4.grade', 'Grade is required')

describe('Submit of a medical programme', () => {
  const interview = 'data.hasBeenInterviewed'
  it.each<[string, FormAction[], Message[], string | undefined, Message['level'] | undefined]>([
    ['without UCAT', [interviewed(false)], [scoreError, bandError], scoreError.path, 'warning'],
    ['without a band', [...ucat('2750', ''), interviewed(false)], [bandError], bandError.path, 'warning'],
    [
      'while a score is typed',
      [...ucat('27', '2'), interviewed(false)],
      [scoreError],
      scoreError.path,
      'warning',
    ],
    ['with a low score', [...ucat('2000', '2'), interviewed(false)], [scoreError], scoreError.path, 'error'],
    ['without the interview answer', ucat('2750', '2'), [], interview, 'warning'],
    ['after an interview', [...ucat('2750', '2'), interviewed(true)], [], interview, 'error'],
    ['after an interview and without UCAT', [interviewed(true)], [scoreError], interview, 'error'],
    ['with all', [...ucat('2750', '2'), interviewed(false)], [], undefined, undefined],
  ])('%s is blocked with a link to the answer', (_, actions, errors, path, level) => {
    const blocker = findSubmitBlocker(formAfter(medicine, ...actions), errors)
    expect([blocker?.path, blocker?.level]).toEqual([path, level])
  })

  it('after an interview says that one can only apply once', () => {
    const form = formAfter(medicine, interviewed(true))
    expect(findSubmitBlocker(form, [])?.text).toBe('You can only apply once per academic year')
  })
})
