import { describe, expect, it } from 'vitest'
import { conflict, offlineText, parseApiError, Refusal } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toSubmissionError } from '#web/apply/submission/use-submission.ts'

describe('a refused submission', () => {
  const unknownOutcome =
    'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'

  it.each([
    ['a changed record', conflict('Applicant', 'x', 'So it is'), 'Applicant', 'So it is'],
    ['want of places', conflict('Programme', 'x', 'So it is'), 'Programme', 'So it is'],
    ['no response', new Refusal(parseApiError(0, undefined), 0), undefined, unknownOutcome],
    [
      'a lost connection',
      new Refusal({ kind: 'server', message: offlineText }, 0),
      undefined,
      `You are offline. ${unknownOutcome}`,
    ],
    [
      'an unreadable response',
      new Refusal({ kind: 'unknown', message: 'Unknown issue' }),
      undefined,
      unknownOutcome,
    ],
    ['something unforeseen', new Error('boom'), undefined, 'Unknown issue'],
  ])('by %s says what that means for the application', (_, thrown, itemType, text) => {
    const path = itemType === 'Programme' ? 'programmeCode' : ''
    expect(toSubmissionError(thrown)).toEqual({ conflict: itemType, messages: [errorMessage(path, text)] })
  })
})
