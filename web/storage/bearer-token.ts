import { consentKey } from '../ui/statistics-consent.ts'
import type { User } from './current-user.ts'
import { countSignOuts, storeSignOuts } from './sign-outs.ts'

/** The specification's name for the token in localStorage (section 7). */
export const tokenKey = 'bearerToken'
/** Fired in this tab when the server reports that the session has ended. */
export const sessionEndEvent = 'portal:session-end'
/** Fired in this tab when the same applicant has signed in again. */
export const sessionResumedEvent = 'portal:session-resumed'
/** Fired in this tab when the applicant signs out, while the token can still be used to save the draft. */
export const signOutEvent = 'portal:sign-out'

export const getBearerToken = () => localStorage.getItem(tokenKey) || null
export const storeToken = (token: string) => localStorage.setItem(tokenKey, token)

/** Empties the stored token and fires `sessionEndEvent`. A removed token would mean that the applicant signed out. */
export function endSession() {
  if (!isSignedOut()) storeToken('')
  window.dispatchEvent(new Event(sessionEndEvent))
}

/** Whether the applicant has signed out on this device. After an expired session it is false. */
export const isSignedOut = () => localStorage.getItem(tokenKey) === null

/** Removes everything that this device stores about the applicant, so that the next user finds nothing. */
export function forgetApplicant() {
  window.dispatchEvent(new Event(signOutEvent))
  const signOuts = countSignOuts() + 1
  for (const key of Object.keys(localStorage)) if (key !== consentKey) localStorage.removeItem(key)
  sessionStorage.clear()
  storeSignOuts(signOuts)
}

/** The applicant of a bearer token; undefined if the token cannot be read. */
export function getTokenUser(token: string): User | undefined {
  const { email, ucasPersonalId } = readClaims(token)
  return typeof email === 'string' && typeof ucasPersonalId === 'string'
    ? { email, ucasPersonalId }
    : undefined
}

/**
 * When a bearer token expires and how many seconds it lives, and whether the session ends with it because it is not in
 * use; undefined if the token cannot be read.
 */
export function readTokenTimes(token: string) {
  const { iat, exp, sessionEnd } = readClaims(token)
  if (typeof iat !== 'number' || typeof exp !== 'number') return
  return {
    expiry: new Date(exp * 1000),
    lifetimeSeconds: exp - iat,
    isUnused: typeof sessionEnd === 'number' && exp < sessionEnd,
  }
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
