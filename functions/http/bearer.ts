import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { unauthorised } from '#shared/errors.ts'
import { toEpochSeconds } from '../time.ts'

/** The caller: the UCAS ID and email that signed in, and the hash of their session. */
const identitySchema = z.object({ ucasPersonalId: z.string(), email: z.string(), sessionHash: z.string() })
export type Identity = z.infer<typeof identitySchema>

const lifetimeSeconds = 30 * 60
const encodeKey = (secret: string) => new TextEncoder().encode(secret)

/**
 * Creates a bearer token: a JWT signed with HS256, for 30 minutes or until its session ends (DECISIONS, section 3). The
 * claim `sessionEnd` tells the browser whether a token expires earlier because its session is unused.
 */
export const createBearerToken = (
  identity: Identity,
  secret: string,
  { now, sessionEnd, unusedUntil }: { now: Date; sessionEnd: Date; unusedUntil: Date },
): Promise<string> =>
  new SignJWT({ ...identity, sessionEnd: toEpochSeconds(sessionEnd) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(toEpochSeconds(now))
    .setExpirationTime(
      Math.min(
        toEpochSeconds(now) + lifetimeSeconds,
        toEpochSeconds(sessionEnd),
        toEpochSeconds(unusedUntil),
      ),
    )
    .setAudience('portal')
    .sign(encodeKey(secret))

/** Returns the identity in an Authorization header. Refuses a missing, forged or expired token as unauthorised. */
export async function verifyBearer(header: string | undefined, secret: string, now: Date): Promise<Identity> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw unauthorised()
  try {
    const { payload } = await jwtVerify(token, encodeKey(secret), {
      algorithms: ['HS256'],
      audience: 'portal',
      currentDate: now,
    })
    return identitySchema.parse(payload)
  } catch {
    throw unauthorised()
  }
}
