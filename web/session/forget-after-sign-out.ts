import { pages } from '#shared/pages.ts'
import { isUnauthorised } from '../api/client.ts'
import { send } from '../api/send.ts'
import { forgetApplicant, isSignedOut } from './bearer-token.ts'

/**
 * Removes the applicant's data from this browser after the button of the sign-out page, which opens when the sign-out
 * address was opened by hand or from a bookmark. The server ends the session and redirects to the start page, but the
 * browser still has the token. An expired session does not trigger this.
 */
export async function forgetAfterSignOut() {
  const [navigation] = performance.getEntriesByType('navigation')
  const wasRedirected = navigation && 'redirectCount' in navigation && navigation.redirectCount !== 0
  if (!wasRedirected || window.location.pathname !== pages.landing.path || isSignedOut()) return
  try {
    await send('get-bearer-token', {})
  } catch (thrown) {
    if (isUnauthorised(thrown)) forgetApplicant()
  }
}
