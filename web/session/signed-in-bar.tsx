import { basePath, contract } from '#shared/contract.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { DescriptionItem } from '../ui/description-list.tsx'
import type { User } from './session.ts'
import { prepareSignOut } from './sign-out.ts'

/** Shows who is signed in, with a link to sign out (specification, section 2). Empty until that is known. */
export const SignedInBar = ({ user }: { user?: User }) => (
  <section className="signed-in-bar" aria-label="Signed in" aria-busy={!user}>
    <div>
      <dl>
        <DescriptionItem term="Signed in as" translate="no">
          {user?.email}
        </DescriptionItem>
        {user?.ucasPersonalId !== '' && (
          <DescriptionItem term="UCAS ID" translate="no">
            {user && formatUcasId(user.ucasPersonalId)}
          </DescriptionItem>
        )}
      </dl>
      {user && (
        <a href={basePath + contract['sign-out'].path} onClick={prepareSignOut}>
          Sign out
        </a>
      )}
    </div>
  </section>
)
