import { unauthorised } from '#shared/errors.ts'
import { createBearerToken } from '../http/bearer.ts'
import { cookies } from '../http/cookies.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { applicants, secrets, sessions } from '../ports/port-factories.ts'

/** Returns a new bearer token for the session of the cookie (specification, section 7). It does not count as use. */
export const app = route(
  'get-bearer-token',
  async ({ c }, { sessions, applicants, secrets, now, configuration }) => {
    const cookie = cookies(c, configuration).read('session')
    const session = cookie && (await sessions.getByCookie(cookie, now()))
    if (!session) throw unauthorised()

    const { ucasPersonalId, email, sessionHash } = session
    const { record } = await applicants.findByPair(session)
    const times = {
      now: now(),
      sessionEnd: new Date(session.expiresAt),
      unusedUntil: new Date(session.unusedUntil),
    }
    const secret = await secrets.get('signing-key')
    return {
      bearerToken: await createBearerToken(sessionHash, secret, times),
      applicantId: record?.applicantId ?? -1,
      email,
      ucasPersonalId,
    }
  },
)
export const handler = createRouteHandler(app, { applicants, secrets, sessions })
