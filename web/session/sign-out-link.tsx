import type { MouseEvent } from 'react'
import { basePath, contract } from '#shared/contract.ts'
import { isPlainClick } from '../ui/is-plain-click.ts'
import { forgetApplicant } from './bearer-token.ts'

/**
 * Signs out and removes the applicant's data from this browser. If the link is opened in another tab, that tab removes
 * the data after the server has ended the session (`forgetAfterSignOut`).
 */
export const SignOutLink = ({ className }: { className?: string }) => (
  <a className={className} href={basePath + contract['sign-out'].path} onClick={handleClick}>
    Sign out
  </a>
)

const handleClick = ({ nativeEvent }: MouseEvent) => isPlainClick(nativeEvent) && forgetApplicant()
