import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'

/** A link that is too old, used or incomplete: why, and how to go on (specification, section 2). */
export const LinkExpiredScreen = () => (
  <Page title="Link has expired" lead="Nothing is lost. Log in again and we will send you a new one.">
    <p>This happens when</p>
    <ul>
      <li>the link is older than 30 minutes, or has been used already, or</li>
      <li>it was not copied completely, so that its token is invalid.</li>
    </ul>
    <div className="acts">
      <Link className="btn" to={paths.newApplication}>
        Create an Application
      </Link>
    </div>
    <p className="soft">If you asked for several links, use the newest e-mail.</p>
  </Page>
)
