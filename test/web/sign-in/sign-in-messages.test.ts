import { expect, it } from 'vitest'
import { parseApiError, Refusal } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { toSignInMessages, validateSignIn } from '#web/sign-in/sign-in-messages.ts'

// Specification 4.7
it.each([
  ['', '', ['Your UCAS ID should be a 10 digit number', 'E-mail is required']],
  ['123456789', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
  ['12345678901', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
  ['123456789O', 'you@example.org', ['Your UCAS ID should be a 10 digit number']],
  ['1234567890', 'you@example', ['Enter an email address like name@example.com']],
  ['123 456 7890', ' you@example.org ', []],
])('the UCAS ID %o and the address %o have the errors %j', (ucasId, emailAddress, texts) => {
  expect(validateSignIn({ ucasId, emailAddress }).map(({ text }) => text)).toEqual(texts)
})

// Specification 4.13, 8.1, 8.2, 8.3, 8.4
it.each([
  [409, 'Multiple', 'There was a problem matching your UCAS ID to your email address'],
  [409, 'Different', 'There was a problem matching your UCAS ID to your email address'],
  [409, 'New', 'New Applicant'],
  [409, 'Unique', 'New Applicant'],
  [403, 'Forbidden', 'Unable to verify you are human, please reload and retry'],
  [409, 'SomethingElse', 'There was a problem talking to our servers'],
  [500, undefined, 'There was a problem talking to our servers'],
])('the message for status %i with the code %s is: %s', (status, code, text) => {
  const kind =
    status === 403 ? { kind: 'denied', failedCheck: 'captcha' } : { kind: 'conflict', itemType: '', item: '' }
  const body = { ...kind, message: 'm', signinResult: { code } }
  const refusal = new Refusal(parseApiError(status, status === 500 ? undefined : body), status)
  expect(toSignInMessages(refusal)).toEqual([{ level: 'error', path: '', text }])
})

// Specification 8.2
it.each(
  ['New', 'Unique'].flatMap(code => [400, 401, 404, 409, 422, 429].map(status => [status, code] as const)),
)('the message for status %i with only the code %s is: New Applicant', (status, code) => {
  const refusal = new Refusal(parseApiError(status, { signinResult: { code } }), status)
  expect(toSignInMessages(refusal)).toEqual([{ level: 'error', path: '', text: 'New Applicant' }])
})

const messages = [{ level: 'error', path: 'ucasId', text: 'Your UCAS ID should be a 10 digit number' }]
const mismatchText = 'There was a problem matching your UCAS ID to your email address'
const networkText = 'There was a problem talking to our servers'

// Specification 4.13, 4.14, 8.1, 8.4
it.each([
  [422, { messages, signinResult: { code: 'Different' } }, '', mismatchText],
  [400, { messages, signinResult: { code: 'Multiple' } }, '', mismatchText],
  [422, { messages, signinResult: { code: 'Refused' } }, 'ucasId', messages[0]?.text],
  [500, { signinResult: { code: 'Different' } }, '', networkText],
  [503, { kind: 'invalid', message: 'm', messages }, '', networkText],
  [0, undefined, '', networkText],
])('the message for status %i with the body %o is at "%s": %s', (status, body, path, text) => {
  const refusal = new Refusal(parseApiError(status, body), status)
  expect(toSignInMessages(refusal)).toEqual([{ level: 'error', path, text }])
})

it.each([
  [
    'too many requests',
    new Refusal({ kind: 'client', message: 'Ask again at 09:50.' }, 429),
    'Ask again at 09:50.',
  ],
  ['a refusal of the firewall', new Refusal({ kind: 'client', message: 'Unknown issue' }, 429), networkText],
  ['closed', new Refusal({ kind: 'denied', message: 'Closed.', failedCheck: 'closed' }), 'Closed.'],
  ['another 4xx', new Refusal({ kind: 'client', message: 'x' }, 400), networkText],
  ['another error', new Error('x'), networkText],
])('the message for %s is that of the server or of the network', (_, error, text) => {
  expect(toSignInMessages(error)).toEqual([{ level: 'error', path: '', text }])
})

it('a message for a field that the form does not have is shown without a field', () => {
  const error = {
    kind: 'invalid',
    message: 'm',
    messages: [errorMessage('ucasId', 'one'), errorMessage('next', 'two')],
  } as const
  expect(toSignInMessages(new Refusal({ ...error, messages: [...error.messages] }))).toEqual([
    errorMessage('ucasId', 'one'),
    errorMessage('', 'two'),
  ])
})
