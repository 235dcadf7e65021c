import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { DescriptionItem } from '../ui/description-item.tsx'
import { Page } from '../ui/page.tsx'
import { findStoredSignIn } from './stored-sign-in.ts'

/** Explains why a link does not work, and offers a new one (specification, section 2). */
export const LinkExpiredScreen = () => (
  <Page
    title="Link has expired"
    lead="Your saved answers are safe. Log in again and we will send you a new link."
  >
    <p>There are three possible reasons:</p>
    <dl className="description-list">
      <DescriptionItem term="It has expired">
        A link works for 30 minutes. If you asked for more than one, open the newest email.
      </DescriptionItem>
      <DescriptionItem term="It has been used">
        A link works once. You may still be signed in on the device you used.
      </DescriptionItem>
      <DescriptionItem term="It has an invalid token">
        The link was copied incompletely. Open it in the email itself, or copy the whole address.
      </DescriptionItem>
    </dl>
    <div className="actions">
      <Link className="button" to={paths.newApplication} state={findStoredSignIn('link-expired')}>
        Create an Application
      </Link>
    </div>
    <p className="muted">
      If you are still signed in, this button opens your application. If not, you can log in again.
    </p>
  </Page>
)
