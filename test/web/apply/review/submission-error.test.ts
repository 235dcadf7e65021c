import { describe, expect, it } from 'vitest'
import { flagsUnavailable } from '#functions/refusals.ts'
import { conflict, invalid, parseApiError, Refusal } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { submissionError } from '#web/apply/review/submission-error.ts'
import { filledForm } from '../../../gallery/sample-forms.ts'

describe('a refused submission', () => {
  it('lands its messages on their fields', () => {
    const thrown = invalid([
      errorMessage('data.qualifications.list.1.grade', 'Grade is required'),
      errorMessage('data.version', 'Stale'),
    ])
    expect(submissionError(thrown, filledForm, null)).toEqual({
      kind: 'invalid',
      messages: [errorMessage('qualifications.2.grade', 'Grade is required'), errorMessage('', 'Stale')],
    })
  })

  it.each([
    ['Application', 'already-applied'],
    ['Applicant', 'record-changed'],
    ['Submission', 'invalid'],
  ])('by a conflict about %s means %s', (itemType, kind) => {
    expect(submissionError(conflict(itemType, 'x', 'So it is'), filledForm, null)).toEqual({
      kind,
      messages: [errorMessage('', 'So it is')],
    })
  })

  it('for want of places asks for another programme, in fewer words than the server', () => {
    const places =
      'The places on this programme have been taken since you chose it. We have not sent your application. Choose another programme.'
    expect(
      submissionError(conflict('Programme', 'x', 'You can choose this, that or a third'), filledForm, null),
    ).toEqual({
      kind: 'programme-full',
      messages: [errorMessage('programmeCode', places)],
    })
  })

  it('by an embargo says that the answers are saved, after the sentence of the server', () => {
    const thrown = new Refusal({
      kind: 'denied',
      message: 'Applications are paused.',
      failedCheck: 'embargo',
      embargoEndTime: '2027-08-12T07:00:00Z',
    })
    expect(submissionError(thrown, filledForm, null).messages).toEqual([
      errorMessage('', 'Applications are paused. Your answers are saved.'),
    ])
  })

  // Specification 8.13, 8.14
  it.each([
    ['no response', new Refusal(parseApiError(0, undefined), 0)],
    ['a gateway error', new Refusal(parseApiError(504, undefined), 504)],
    ['an unreadable response', new Refusal({ kind: 'unknown', message: 'Unknown issue' })],
  ])('by %s says that the outcome is unknown, and that a repeat is safe', (_, thrown) => {
    expect(submissionError(thrown, filledForm, null)).toEqual({
      kind: 'outcome-unknown',
      messages: [
        errorMessage(
          '',
          'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.',
        ),
      ],
    })
  })

  it('by a server that knows that nothing was stored shows its message', () => {
    expect(submissionError(flagsUnavailable('020 7946 0018'), filledForm, null)).toMatchObject({
      kind: 'invalid',
    })
  })

  it('by something unforeseen is an unknown issue', () => {
    expect(submissionError(new Error('boom'), filledForm, null).messages).toEqual([
      errorMessage('', 'Unknown issue'),
    ])
  })
})
