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

  const embargo = new Refusal({
    kind: 'denied',
    message: 'Applications are paused.',
    failedCheck: 'embargo',
    embargoEndTime: '2027-08-12T07:00:00Z',
  })
  const unknownOutcome =
    'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'

  it.each([
    ['an earlier application', conflict('Application', 'x', 'So it is'), 'already-applied', 'So it is'],
    ['a changed record', conflict('Applicant', 'x', 'So it is'), 'record-changed', 'So it is'],
    ['another conflict', conflict('Submission', 'x', 'So it is'), 'invalid', 'So it is'],
    ['want of places', conflict('Programme', 'x', 'So it is'), 'programme-full', 'So it is'],
    ['an embargo', embargo, 'invalid', 'Applications are paused. Your answers are saved.'],
    ['no response', new Refusal(parseApiError(0, undefined), 0), 'invalid', unknownOutcome],
    ['a gateway error', new Refusal(parseApiError(504, undefined), 504), 'invalid', unknownOutcome],
    [
      'an unreadable response',
      new Refusal({ kind: 'unknown', message: 'Unknown issue' }),
      'invalid',
      unknownOutcome,
    ],
    ['something unforeseen', new Error('boom'), 'invalid', 'Unknown issue'],
  ])('by %s says what that means for the application', (_, thrown, kind, text) => {
    const path = kind === 'programme-full' ? 'programmeCode' : ''
    expect(submissionError(thrown, filledForm, null)).toEqual({ kind, messages: [errorMessage(path, text)] })
  })

  it('by a server that knows that nothing was stored shows its message', () => {
    expect(submissionError(flagsUnavailable('020 7946 0018'), filledForm, null)).toMatchObject({
      kind: 'invalid',
    })
  })
})
