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

/** What a form says that never signs anybody in: its other field is wrong. */
async function told(ucasId: string | undefined, emailAddress: string | undefined) {
  const form = {
    ...(ucasId !== undefined && { ucasId }),
    ...(emailAddress !== undefined && { emailAddress }),
  }
  const response = await local.request('POST', '/auth/signin', { form })
  return [response.status, await response.json()]
}
const saying = (...messages: { level: string; path: string; text: string }[]) => [
  422,
  { kind: 'invalid', message: messages[0]?.text, messages },
]

describe('the server says of a sign-in', () => {
  it.each(ucasIdCases)('with the UCAS ID %j: %s', async (typed, text) => {
    expect(await told(typed, 'ada')).toEqual(text ? saying({ ...id, text }, email) : saying(email))
  })

  it.each(emailAddressCases)('with the email %j: %s', async (typed, text) => {
    // A form has no null: an email that is left out is asked for in the words for an empty one.
    const said = typed === null ? 'E-mail is required' : text
    expect(await told('123', typed ?? undefined)).toEqual(
      said ? saying(id, { ...email, text: said }) : saying(id),
    )
  })
})
