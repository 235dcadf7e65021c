import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { unauthorised } from '#shared/errors.ts'

/** Who calls: the pair that signed in, and the hash of the session it is for. */
const identity = z.object({ ucasPersonalId: z.string(), email: z.string(), sessionHash: z.string() })
export type Identity = z.infer<typeof identity>

const life = 30 * 60
const key = (secret: string) => new TextEncoder().encode(secret)
const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

/** A bearer token of 30 minutes, or less if its session ends before: a JWT signed with HS256 (DECISIONS, section 3). */
export const createBearerToken = (
  who: Identity,
  secret: string,
  { now, sessionEnd }: { now: Date; sessionEnd: Date },
): Promise<string> =>
  new SignJWT(who)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds(now))
    .setExpirationTime(Math.min(seconds(now) + life, seconds(sessionEnd)))
    .setAudience('portal')
    .sign(key(secret))

/** The bearer of an Authorization header; refuses a missing, forged or expired token as unauthorised. */
export async function verifyBearer(header: string | undefined, secret: string, now: Date): Promise<Identity> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw unauthorised()
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      algorithms: ['HS256'],
      audience: 'portal',
      currentDate: now,
    })
    return identity.parse(payload)
  } catch {
    throw unauthorised()
  }
}
