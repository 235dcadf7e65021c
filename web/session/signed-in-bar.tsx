import { formatUcasId } from '#shared/rules/ucas-id.ts'
import { DescriptionItem } from '../ui/description-item.tsx'
import type { SessionUser } from './session-context.ts'
import { SignOutLink } from './sign-out-link.tsx'

/** Shows who is signed in, with a link to sign out (specification, section 2). Empty until that is known. */
export const SignedInBar = ({ user }: { user?: SessionUser | undefined }) => (
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
