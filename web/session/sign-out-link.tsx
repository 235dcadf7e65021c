import type { MouseEvent } from 'react'
import { basePath, publicCalls } from '#shared/public-calls.ts'
import { forgetApplicant } from '../storage/bearer-token.ts'

/**
 * Signs out and removes the applicant's data from this browser. If the link is opened in another tab, that tab removes
 * the data after the server has ended the session (`forgetAfterSignOut`).
 */
export const SignOutLink = ({ className }: { className?: string }) => (
  <a className={className} href={basePath + publicCalls['sign-out'].path} onClick={handleClick}>
    Sign out
  </a>
)

/** Forgets the applicant, unless the click opens another tab or window. */
const handleClick = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  if (button === 0 && !ctrlKey && !metaKey && !shiftKey) forgetApplicant()
}
