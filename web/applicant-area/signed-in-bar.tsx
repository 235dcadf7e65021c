import type { MouseEvent } from 'react'
import { basePath, contract } from '#shared/contract.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { forgetApplicant, type User } from '../session/session.ts'
import { DescriptionItem } from '../ui/description-list.tsx'

/** Shows who is signed in, with a link to sign out (specification, section 2). Empty until that is known. */
export const SignedInBar = ({ user }: { user?: User }) => (
  <section className="signed-in-bar" aria-label="Signed in" aria-busy={!user}>
    <div>
      <dl>
        <DescriptionItem term="Signed in as">{user?.email}</DescriptionItem>
        <DescriptionItem term="UCAS ID">{user && formatUcasId(user.ucasPersonalId)}</DescriptionItem>
      </dl>
      {user && <SignOutLink />}
    </div>
  </section>
)

/**
 * Signs out and removes the applicant's data from this browser. If the link is opened in another tab, that tab removes
 * the data after the server has ended the session (`forgetAfterSignOut`).
 */
export const SignOutLink = ({ className }: { className?: string }) => (
  <a className={className} href={basePath + contract['sign-out'].path} onClick={handleClick}>
    Sign out
  </a>
)

/** Forgets the applicant, unless the click opens another tab or window. */
const handleClick = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  if (button === 0 && !ctrlKey && !metaKey && !shiftKey) forgetApplicant()
}
