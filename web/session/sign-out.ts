import { pages } from '#shared/pages.ts'
import { removeStoredToken } from '../api/bearer-token.ts'

/** The event of the window when the applicant signs out in this page, while its token still works. */
export const signOutEvent = 'portal-sign-out'

/** Lets the form save what is unsaved, and tells the other tabs. The link that calls this ends the session. */
export function prepareSignOut() {
  window.dispatchEvent(new Event(signOutEvent))
  removeStoredToken()
}

/** Whether signing out has led to this page: no other address of the portal redirects to the start page. */
export function hasSignedOut(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || !('redirectCount' in navigation) || navigation.redirectCount === 0) return false
  return new URL(navigation.name).pathname === pages.landing.path
}
