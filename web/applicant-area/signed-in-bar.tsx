import { useId, useState } from 'react'
import { basePath, contract } from '#shared/contract.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { forgetApplicant, type User } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { DescriptionItem } from '../ui/description-list.tsx'

/**
 * Shows who is signed in, with a link to sign out (specification, section 2). Empty until that is known. On phones it is
 * part of the header, and a button shows the email address and the UCAS ID.
 */
export function SignedInBar({ user }: { user?: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  return (
    <section className="signed-in-bar" aria-label="Signed in" aria-busy={!user}>
      <div>
        <Button quiet aria-expanded={isOpen} aria-controls={detailsId} onClick={() => setIsOpen(!isOpen)}>
          Account
        </Button>
        <dl id={detailsId} data-open={isOpen || undefined}>
          <DescriptionItem term="Signed in as" translate="no">
            {user?.email}
          </DescriptionItem>
          <DescriptionItem term="UCAS ID" translate="no">
            {user && formatUcasId(user.ucasPersonalId)}
          </DescriptionItem>
        </dl>
        {user && (
          <a href={basePath + contract['sign-out'].path} onClick={forgetApplicant}>
            Sign out
          </a>
        )}
      </div>
    </section>
  )
}
