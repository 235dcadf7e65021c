import { expect, it } from 'vitest'
import { parseApiError, Refusal } from '#shared/errors.ts'
import { toSignInMessages } from '#web/sign-in/sign-in-messages.ts'

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

it.each(
  ['New', 'Unique'].flatMap(code => [400, 401, 404, 409, 422, 429].map(status => [status, code] as const)),
)('the message for status %i with only the code %s is: New Applicant', (status, code) => {
  const refusal = new Refusal(parseApiError(status, { signinResult: { code } }), status)
  expect(toSignInMessages(refusal)).toEqual([{ level: 'error', path: '', text: 'New Applicant' }])
})
