import { consentKey } from '../ui/statistics-consent.ts'
import type { User } from './current-user.ts'

/** The specification's name for the token in localStorage (section 7). */
export const tokenKey = 'bearerToken'
/** Fired in this tab when the server reports that the session has ended. */
export const sessionOverEvent = 'portal:session-over'
/** Fired in this tab when the same applicant has signed in again. */
export const sessionBackEvent = 'portal:session-back'
/** Fired in this tab when the applicant signs out, while the token can still be used to save the draft. */
export const signOutEvent = 'portal:sign-out'
const keysKeptAfterSignOut: string[] = [consentKey]

export const getBearerToken = () => localStorage.getItem(tokenKey) || null
export const storeToken = (token: string) => localStorage.setItem(tokenKey, token)

/** Empties the stored token and fires `sessionOverEvent`. A removed token would mean that the applicant signed out. */
export function endSession() {
  if (!isSignedOut()) storeToken('')
  window.dispatchEvent(new Event(sessionOverEvent))
}

/** Whether the applicant has signed out on this device. After an expired session it is false. */
export const isSignedOut = () => localStorage.getItem(tokenKey) === null

/** Removes everything that this device stores about the applicant, so that the next user finds nothing. */
export function forgetApplicant() {
  window.dispatchEvent(new Event(signOutEvent))
  for (const key of Object.keys(localStorage))
    if (!keysKeptAfterSignOut.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}

/** The applicant of a bearer token; undefined if the token cannot be read. */
export function getTokenUser(token: string): User | undefined {
  const { email, ucasPersonalId } = readClaims(token)
  return typeof email === 'string' && typeof ucasPersonalId === 'string'
    ? { email, ucasPersonalId }
    : undefined
}

/** The seconds from a bearer token's issue to its expiry; undefined if it cannot be read. */
export function getTokenLifetimeSeconds(token: string): number | undefined {
  const { iat, exp } = readClaims(token)
  return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined
}

/** When a bearer token expires; undefined if it cannot be read. */
export function getTokenExpiry(token: string): Date | undefined {
  const { exp } = readClaims(token)
  return typeof exp === 'number' ? new Date(exp * 1000) : undefined
}

/** Whether the session ends together with this bearer token, because it is not in use. */
export function isUnusedToken(token: string): boolean {
  const { exp, sessionEnd } = readClaims(token)
  return typeof exp === 'number' && typeof sessionEnd === 'number' && exp < sessionEnd
}

function readClaims(token: string): Record<string, unknown> {
  try {
    const base64 = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return {}
  }
}
