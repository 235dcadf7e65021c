import { pages } from '#shared/pages.ts'
import { removeStoredToken } from '../api/bearer-token.ts'

const listeners = new Set<() => void>()

/** Calls a listener when the applicant signs out in this page, while its token still works. */
export function onSignOut(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Saves what is unsaved, and tells the other tabs. The link that calls this ends the session. */
export function prepareSignOut() {
  for (const listener of listeners) listener()
  removeStoredToken()
}

/** Whether signing out has led to this page: no other address of the portal redirects to the start page. */
export function hasSignedOut(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || !('redirectCount' in navigation) || navigation.redirectCount === 0) return false
  return new URL(navigation.name).pathname === pages.landing.path
}
