import { Hotline } from '../ui/hotline.tsx'
import { Page } from '../ui/page.tsx'
import { Layout } from './layout.tsx'

/** The fallback of a screen that could not be rendered (specification, section 2). */
export const ErrorScreen = () => (
  <Layout>
    <Page
      title="Unexpected Application Error!"
      lead="This page could not be shown. That is our fault, not yours."
    >
      <p>What you have entered in your application is kept. Load the page again to go on.</p>
      <div className="actions">
        <button className="button" type="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>
      </div>
      <p>
        Does it happen again? Call the Clearing Hotline on <Hotline />.
      </p>
    </Page>
  </Layout>
)
