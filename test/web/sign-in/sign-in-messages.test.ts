import { expect, it } from 'vitest'
import { parseApiError, Refusal } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toSignInMessages } from '#web/sign-in/sign-in-messages.ts'

const networkText = 'There was a problem talking to our servers'
const mismatchText = 'There was a problem matching your UCAS ID to your email address'
const messages = [
  errorMessage('ucasId', 'Your UCAS ID should be a 10 digit number'),
  errorMessage('next', 'It is not a path'),
]
const code = (code: string) => ({ signinResult: { code } })
const conflict = { kind: 'conflict', itemType: '', item: '', message: 'm' }

it.each([
  ...[400, 401, 404, 409, 422, 429].flatMap(status =>
    ['New', 'Unique'].map(name => [status, code(name), 'New Applicant'] as const),
  ),
  [409, { ...conflict, ...code('Multiple') }, mismatchText],
  [409, { ...conflict, ...code('Different') }, mismatchText],
  [409, { ...conflict, ...code('SomethingElse') }, networkText],
  [403, code('Forbidden'), 'Unable to verify you are human, please reload and retry'],
  [422, { messages, ...code('Different') }, mismatchText],
  [500, code('Different'), networkText],
  [503, { kind: 'invalid', message: 'm', messages }, networkText],
  [429, { kind: 'client', message: 'Ask again at 09:50.' }, 'Ask again at 09:50.'],
  [429, undefined, networkText],
  [403, { kind: 'denied', message: 'Closed.', failedCheck: 'closed' }, 'Closed.'],
  [400, { kind: 'client', message: 'x' }, networkText],
] as const)('the message for status %i with the body %o is: %s', (status, body, text) => {
  const refusal = new Refusal(parseApiError(status, body), status)
  expect(toSignInMessages(refusal)).toEqual([errorMessage('', text)])
})

it('the message for another error is that of the network', () => {
  expect(toSignInMessages(new Error('x'))).toEqual([errorMessage('', networkText)])
})

it('a message for a field that the form does not have is shown without a field', () => {
  const refusal = new Refusal(parseApiError(422, { messages, ...code('Refused') }), 422)
  expect(toSignInMessages(refusal)).toEqual([messages[0], { ...messages[1], path: '' }])
})
