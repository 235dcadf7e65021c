import { contract } from '#shared/contract.ts'
import { isUnauthorised } from '../api/client.ts'
import { send } from '../api/send.ts'
import { forgetApplicant, getBearerToken } from '../session/session.ts'
import { wasRedirectedToStart } from '../session/sign-outs.ts'

/**
 * Removes the applicant's data from this browser after the button of the sign-out page, which opens when the sign-out
 * address was opened by hand or from a bookmark. The server ends the session and redirects to the start page, but the
 * browser still has the token. An expired session does not trigger this.
 */
export async function forgetAfterSignOut() {
  if (!wasRedirectedToStart() || getBearerToken() === null) return
  try {
    await send(contract['get-bearer-token'], {})
  } catch (thrown) {
    if (isUnauthorised(thrown)) forgetApplicant()
  }
}
