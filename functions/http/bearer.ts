import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { unauthorised } from '#shared/errors.ts'
import { toEpochSeconds } from '../time.ts'

/** The caller: the UCAS ID and email that signed in, and the hash of their session. */
const identitySchema = z.object({ ucasPersonalId: z.string(), email: z.string(), sessionHash: z.string() })
export type Identity = z.infer<typeof identitySchema>

const lifetimeSeconds = 30 * 60
const encodeKey = (secret: string) => new TextEncoder().encode(secret)

/**
 * Creates a bearer token: a JWT signed with HS256, for 30 minutes or until its session ends. The claim `sessionEnd`
 * tells the browser whether a token expires earlier because its session is unused.
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

/** Returns the signing keys, the current one first, which were read at most this long ago. */
type LoadKeys = (ageMs?: number) => Promise<readonly string[]>

/**
 * Returns the identity in an Authorization header. Refuses a missing, forged or expired token as unauthorised. Accepts
 * tokens of the previous key. Reads the keys again for a token of an unknown one, because the key may have been rotated.
 */
export async function verifyBearer(
  header: string | undefined,
  loadKeys: LoadKeys,
  now: Date,
): Promise<Identity> {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw unauthorised()
  const identity =
    (await verifyWith(await loadKeys(), token, now)) ??
    (await verifyWith(await loadKeys(minKeyAgeMs), token, now))
  if (!identity) throw unauthorised()
  return identity
}

/** A forged token makes a process read the keys at most this often. */
const minKeyAgeMs = 5_000

/** Returns the identity in a token, or undefined if none of the keys has signed it. Refuses any other invalid token. */
async function verifyWith(keys: readonly string[], token: string, currentDate: Date) {
  for (const key of keys) {
    try {
      const options = { algorithms: ['HS256'], audience: 'portal', currentDate }
      const { payload } = await jwtVerify(token, encodeKey(key), options)
      return identitySchema.parse(payload)
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw unauthorised()
    }
  }
  return undefined
}
