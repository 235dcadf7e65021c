import { Component, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { Hotline } from '../ui/contact-links.tsx'
import { Page } from '../ui/page/page.tsx'

/** Shows the error screen instead of a screen that could not be rendered (specification 2.14) or loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children
  }
}

/** The page after an error. Back and Forward load the page that they lead to. */
function ErrorScreen() {
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [])
  return (
    <Page title="Unexpected Application Error!" lead="Sorry, there is a problem with this page.">
      <p>Your saved answers are safe. Check your connection, then load the page again to continue.</p>
      <div className="actions">
        <button className="button" type="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
      <p>
        If it happens again, call the Clearing Hotline on <Hotline />.
      </p>
    </Page>
  )
}

export const NotFoundScreen = () => (
  <Page {...pages['not-found']}>
    <p>Check that you typed or copied the whole address. Any answers that you have saved are safe.</p>
    <div className="actions">
      <Link className="button" to={pages.form.path}>
        Go to your application
      </Link>{' '}
      <Link to={pages.landing.path}>Start page</Link>
    </div>
  </Page>
)
