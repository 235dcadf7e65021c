import type { Holder } from './holder.ts'

/** The specification's name for the token in localStorage (section 7). */
export const tokenKey = 'bearerToken'
/** Fired in this tab when the session is over; other tabs learn it from the storage event. */
export const sessionOver = 'portal:session-over'
const kept = ['statisticsConsent']

export const bearerToken = () => localStorage.getItem(tokenKey)
export const keepToken = (token: string) => localStorage.setItem(tokenKey, token)

/** Forgets the token, and tells whoever listens. */
export function endSession() {
  localStorage.removeItem(tokenKey)
  window.dispatchEvent(new Event(sessionOver))
}

/** Forgets everything that this device kept for the applicant: the next person at it finds nothing. */
export function forgetApplicant() {
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
  sessionStorage.clear()
}

/** Whose a bearer token is; undefined when it cannot be read. */
export function holderOf(token: string): Holder | undefined {
  const { email, ucasPersonalId } = claimsOf(token)
  return typeof email === 'string' && typeof ucasPersonalId === 'string'
    ? { email, ucasPersonalId }
    : undefined
}

/** Seconds between the issue and the end of a bearer token; undefined when it cannot be read. */
export function lifetime(token: string): number | undefined {
  const { iat, exp } = claimsOf(token)
  return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined
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
