import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'

/** The screen of an unknown address. */
export const NotFoundScreen = () => (
  <Page title="Page Not Found" lead="Sorry, that page does not exist">
    <p>Check that you typed or copied the whole address. Your saved answers are safe.</p>
    <div className="actions">
      <Link className="button" to={paths.newApplication}>
        Go to your application
      </Link>{' '}
      <Link to={paths.landing}>Start page</Link>
    </div>
  </Page>
)
