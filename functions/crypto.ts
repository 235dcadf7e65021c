import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits that are safe in a URL. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const isRandomToken = (text: string) => /^[\w-]{43}$/.test(text)

/** Returns the SHA-256 of a text or of bytes in base64url. The tables store it instead of a secret. */
export const sha256 = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url')

/** Returns the bearer token of a session cookie. The cookie cannot be found from it. */
export const toBearerToken = (cookie: string) => sha256(`bearer ${cookie}`)
