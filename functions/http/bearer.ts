import type { Context } from 'hono'
import { unauthorised } from '#shared/errors.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { isRandomToken } from '../crypto.ts'
import type { Ports } from '../ports/ports.ts'

/** Returns the person whose session the bearer token belongs to. Refuses a call without a token or with an ended session. */
export async function authenticate(
  c: Context,
  { sessions, now }: Pick<Ports, 'sessions' | 'now'>,
): Promise<PersonKey> {
  const [scheme = '', token = ''] = (c.req.header('authorization') ?? '').split(' ', 2)
  const isBearer = scheme.toLowerCase() === 'bearer' && isRandomToken(token)
  const session = isBearer && (await sessions.get(token, now()))
  if (!session) throw unauthorised()
  return session
}
