import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { Page } from '../ui/page.tsx'

/** The screen of an unknown address. */
export const NotFoundScreen = () => (
  <Page {...pages['not-found']}>
    <p>Check that you typed or copied the whole address. Your saved answers are safe.</p>
    <div className="actions">
      <Link className="button" to={pages.form.path}>
        Go to your application
      </Link>{' '}
      <Link to={pages.landing.path}>Start page</Link>
    </div>
  </Page>
)
