import { signOutAddress } from '../paths.ts'
import { forgetApplicant } from './bearer-token.ts'
import type { SessionUser } from './session-context.ts'

/** A UCAS ID as it is read out: 123 456 7890. */
export const groupUcasId = (ucasId: string) => ucasId.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

const moment = 'one moment'

/** Who is signed in, and the way out (specification, section 2). */
export const SignedInBar = ({ who }: { who?: SessionUser | undefined }) => (
  <section className="signed-in-bar" aria-label="Signed in">
    <div>
      <dl>
        <div>
          <dt>Signed in as</dt>
          <dd>{who?.email ?? moment}</dd>
        </div>
        <div>
          <dt>UCAS ID</dt>
          <dd>{who ? groupUcasId(who.ucasPersonalId) : moment}</dd>
        </div>
      </dl>
      {who && (
        <a href={signOutAddress} onClick={forgetApplicant}>
          Sign out
        </a>
      )}
    </div>
  </section>
)
