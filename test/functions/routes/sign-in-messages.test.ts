import { describe, expect, it } from 'vitest'
import { emailAddressCases, ucasIdCases } from '../../shared/cases/sign-in-cases.ts'
import { localPortal } from '../local-portal.ts'

const local = localPortal()
const id = { level: 'error', path: 'ucasId', text: 'Your UCAS ID should be a 10 digit number' }
const email = {
  level: 'error',
  path: 'emailAddress',
  text: 'Enter an email address like name@example.com',
}

/** Posts a sign-in form with an invalid other field. Returns the status and the body of the refusal. */
async function postSignIn(ucasId: string | undefined, emailAddress: string | undefined) {
  const form = {
    ...(ucasId !== undefined && { ucasId }),
    ...(emailAddress !== undefined && { emailAddress }),
  }
  const response = await local.request('POST', '/auth/signin', { form })
  return [response.status, await response.json()]
}
const refusal = (...messages: { level: string; path: string; text: string }[]) => [
  422,
  { kind: 'invalid', message: messages[0]?.text, messages, signinResult: { code: 'Refused' } },
]

describe('the server says of a sign-in', () => {
  it.each(ucasIdCases)('with the UCAS ID %j: %s', async (typed, text) => {
    expect(await postSignIn(typed, 'ada')).toEqual(text ? refusal({ ...id, text }, email) : refusal(email))
  })

  it.each(emailAddressCases)('with the email %j: %s', async (typed, text) => {
    // A form has no null, so a missing email gets the message for an empty one.
    const expected = typed === null ? 'E-mail is required' : text
    expect(await postSignIn('123', typed ?? undefined)).toEqual(
      expected ? refusal(id, { ...email, text: expected }) : refusal(id),
    )
  })
})
