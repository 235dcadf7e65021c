import { expect, it } from 'vitest'
import { offlineText, parseApiError, Refusal } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toSubmissionError } from '#web/apply/submission/use-submission.ts'

const unknownOutcome =
  'We do not know whether your application arrived. Check your connection, then press Submit again. It is safe: we count it once.'

it.each([
  ['no response', new Refusal(parseApiError(0, undefined), 0), unknownOutcome],
  [
    'no connection',
    new Refusal({ kind: 'server', message: offlineText }, 0),
    `You are offline. ${unknownOutcome}`,
  ],
  ['an unreadable response', new Refusal({ kind: 'unknown', message: 'Unknown issue' }), unknownOutcome],
  ['something unforeseen', new Error('boom'), 'Unknown issue'],
])('a submission that fails by %s says what that means for the application', (_, thrown, text) => {
  expect(toSubmissionError(thrown)).toEqual({ messages: [errorMessage('', text)] })
})
