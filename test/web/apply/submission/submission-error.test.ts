import { describe, expect, it } from 'vitest'
import { flagsUnavailable } from '#functions/refusals.ts'
import { conflict, parseApiError, Refusal } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toSubmissionError } from '#web/apply/submission/submission-error.ts'

describe('a refused submission', () => {
  const unknownOutcome =
    'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'

  it.each([
    ['an earlier application', conflict('Application', 'x', 'So it is'), 'already-applied', 'So it is'],
    ['a changed record', conflict('Applicant', 'x', 'So it is'), 'record-changed', 'So it is'],
    ['another conflict', conflict('Submission', 'x', 'So it is'), 'invalid', 'So it is'],
    ['want of places', conflict('Programme', 'x', 'So it is'), 'programme-full', 'So it is'],
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
    expect(toSubmissionError(thrown)).toEqual({ kind, messages: [errorMessage(path, text)] })
  })

  it('by a server that knows that nothing was stored shows its message', () => {
    expect(toSubmissionError(flagsUnavailable('020 7946 0018'))).toMatchObject({
      kind: 'invalid',
    })
  })
})
