import { unauthorised } from '#shared/errors.ts'
import { toBearerToken } from '../crypto.ts'
import { cookies } from '../http/cookies.ts'
import { route } from '../http/route.ts'
import { applicants, sessions } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'get-bearer-token',
  { applicants, sessions },
  async ({ c }, { sessions, applicants, now, configuration }) => {
    const cookie = cookies(c, configuration).read('session')
    const bearerToken = cookie && toBearerToken(cookie)
    const person = bearerToken && (await sessions.get(bearerToken, now()))
    if (!person) throw unauthorised()

    const { ucasId, email } = person
    const { record } = await applicants.findByPair(person)
    return { bearerToken, applicantId: record?.applicantId ?? -1, email, ucasPersonalId: ucasId }
  },
)
