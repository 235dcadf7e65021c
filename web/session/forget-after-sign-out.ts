import { isUnauthorised } from '../api/client.ts'
import { send } from '../api/send.ts'
import { paths } from '../paths.ts'
import { forgetApplicant, isSignedOut } from './bearer-token.ts'

/**
 * Forgets the applicant in every tab when the sign-out address was opened itself, by hand or from a bookmark: that
 * leads to the start page with a token still kept and no session. A session that merely ended is not forgotten so.
 */
export async function forgetAfterSignOut() {
  const [arrival] = performance.getEntriesByType('navigation')
  const redirected = arrival && 'redirectCount' in arrival && arrival.redirectCount !== 0
  if (!redirected || window.location.pathname !== paths.landing || isSignedOut()) return
  try {
    await send('get-bearer-token', {})
  } catch (thrown) {
    if (isUnauthorised(thrown)) forgetApplicant()
  }
}
