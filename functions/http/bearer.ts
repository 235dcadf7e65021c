import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { unauthorised } from '#shared/errors.ts'
import { toEpochSeconds } from '../time.ts'

/** The caller: the UCAS ID and email that signed in. */
export type Identity = { ucasPersonalId: string; email: string }

/** A token names only its session, so that a leaked signing key impersonates nobody. */
const claims = z.object({ sessionHash: z.string() })

const lifetimeSeconds = 30 * 60
const encodeKey = (secret: string) => new TextEncoder().encode(secret)

/**
 * Creates a bearer token: a JWT signed with HS256, for 30 minutes or until its session ends. The claim `sessionEnd`
 * tells the browser whether a token expires earlier because its session is unused.
 */
export const createBearerToken = (
  sessionHash: string,
  secret: string,
  { now, sessionEnd, unusedUntil }: { now: Date; sessionEnd: Date; unusedUntil: Date },
): Promise<string> =>
  new SignJWT({ sessionHash, sessionEnd: toEpochSeconds(sessionEnd) })
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

/** Returns the signing keys, the current one first, which were read at most this long ago. */
type LoadKeys = (ageMs?: number) => Promise<readonly string[]>

/**
 * Returns the hash of the session in an Authorization header. Refuses a missing, forged or expired token as unauthorised. Accepts
 * tokens of the previous key. Reads the keys again for a token of an unknown one, because the key may have been rotated.
 */
export async function verifyBearer(
  header: string | undefined,
  loadKeys: LoadKeys,
  now: Date,
): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw unauthorised()
  const sessionHash =
    (await verifyWith(await loadKeys(), token, now)) ??
    (await verifyWith(await loadKeys(minKeyAgeMs), token, now))
  if (!sessionHash) throw unauthorised()
  return sessionHash
}

/** A forged token makes a process read the keys at most this often. */
const minKeyAgeMs = 5_000

/** Returns the session of a token, or undefined if none of the keys has signed it. Refuses any other invalid token. */
async function verifyWith(keys: readonly string[], token: string, currentDate: Date) {
  for (const key of keys) {
    try {
      const options = { algorithms: ['HS256'], audience: 'portal', currentDate }
      const { payload } = await jwtVerify(token, encodeKey(key), options)
      return claims.parse(payload).sessionHash
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw unauthorised()
    }
  }
  return undefined
}
