import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in an address. */
export const randomToken = () => randomBytes(32).toString('base64url')

/** What is stored of a secret text: its SHA-256. */
export const sha256 = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** An e-mail address as it is compared: addresses are the same whatever their case. */
export const toEmailKey = (email: string) => email.trim().toLowerCase()
