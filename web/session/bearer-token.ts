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

/** Seconds between the issue and the end of a bearer token; undefined when it cannot be read. */
export function lifetime(token: string): number | undefined {
  try {
    const payload = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))
    const { iat, exp } = JSON.parse(payload)
    return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : undefined
  } catch {
    return undefined
  }
}
