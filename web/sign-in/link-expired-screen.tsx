import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { storedSignIn } from './stored-sign-in.ts'

/** Explains why a link does not work, and offers a new one (specification, section 2). */
export const LinkExpiredScreen = () => (
  <Page title="Link has expired" lead="Nothing is lost. Log in again and we will send you a new one.">
    <p>This happens when</p>
    <dl className="description-list">
      <div>
        <dt>It is too old</dt>
        <dd>A link works for 30 minutes. If you asked for several, open the newest email.</dd>
      </div>
      <div>
        <dt>It has been used</dt>
        <dd>A link works once. Where you used it you are signed in, and need no new one.</dd>
      </div>
      <div>
        <dt>It is not complete</dt>
        <dd>
          A link that was copied incompletely has an invalid token. Open it in the email itself, or copy the
          whole address.
        </dd>
      </div>
    </dl>
    <div className="actions">
      <Link className="button" to={paths.newApplication} state={storedSignIn('link-expired')}>
        Create an Application
      </Link>
    </div>
    <p className="muted">This takes you on if you are signed in, and otherwise asks you to log in again.</p>
  </Page>
)
