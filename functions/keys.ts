import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits that are safe in a URL. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** Returns the SHA-256 of a text, which tables hold in place of a secret. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Returns an e-mail address in the form that is compared: trimmed and in lower case. */
export const toEmailKey = (email: string) => email.trim().toLowerCase()
