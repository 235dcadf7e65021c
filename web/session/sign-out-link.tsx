import type { MouseEvent } from 'react'
import { basePath, publicCalls } from '#shared/public-calls.ts'
import { forgetApplicant } from '../storage/bearer-token.ts'
import { isPlainClick } from '../ui/is-plain-click.ts'

/**
 * Signs out and removes the applicant's data from this browser. If the link is opened in another tab, that tab removes
 * the data after the server has ended the session (`forgetAfterSignOut`).
 */
export const SignOutLink = ({ className }: { className?: string }) => (
  <a className={className} href={basePath + publicCalls['sign-out'].path} onClick={handleClick}>
    Sign out
  </a>
)

const handleClick = ({ nativeEvent }: MouseEvent) => isPlainClick(nativeEvent) && forgetApplicant()
