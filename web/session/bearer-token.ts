import { consentKey } from '../ui/statistics-consent.ts'
import type { User } from './current-user.ts'

/** The specification's name for the token in localStorage (section 7). */
export const tokenKey = 'bearerToken'
/** Fired in this tab when the server says that the session is over. */
export const sessionOverEvent = 'portal:session-over'
/** Fired in this tab when whom the session was of has signed in again. */
export const sessionBackEvent = 'portal:session-back'
/** Fired in this tab when its person signs out, while there still is a token to save with. */
export const signOutEvent = 'portal:leaving'
const kept: string[] = [consentKey]

export const getBearerToken = () => localStorage.getItem(tokenKey) || null
export const storeToken = (token: string) => localStorage.setItem(tokenKey, token)

/** Forgets the token, and tells whoever listens in this tab. It is emptied, since its removal is a sign-out, which stands. */
export function endSession() {
  if (!isSignedOut()) storeToken('')
  window.dispatchEvent(new Event(sessionOverEvent))
}

/** Whether this browser's person has signed out, rather than that their session has ended. */
export const isSignedOut = () => localStorage.getItem(tokenKey) === null

/** Forgets everything that this device kept for the applicant: the next person at it finds nothing. */
export function forgetApplicant() {
  window.dispatchEvent(new Event(signOutEvent))
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}

/** Whose a bearer token is; undefined when it cannot be read. */
export function getTokenUser(token: string): User | undefined {
  const { email, ucasPersonalId } = claimsOf(token)
  return typeof email === 'string' && typeof ucasPersonalId === 'string'
    ? { email, ucasPersonalId }
    : undefined
}

/** Seconds between the issue and the end of a bearer token; undefined when it cannot be read. */
export function getTokenLifetimeSeconds(token: string): number | undefined {
  const { iat, exp } = claimsOf(token)
  return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined
}

/** When a bearer token ends; undefined when it cannot be read. */
export function getTokenExpiry(token: string): Date | undefined {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? new Date(exp * 1000) : undefined
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    const coded = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(coded), character => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return {}
  }
}
