import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { getPageHeading } from '../page-headings.ts'
import { useService } from '../service/use-service.ts'
import { Banner } from '../ui/banner.tsx'
import { goToAnchor } from '../ui/go-to-anchor.ts'
import { Loading } from '../ui/loading.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The parts around every page, and a loading indicator until the page's code has loaded. */
export const Layout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <>
    {/* biome-ignore lint/a11y/useValidAnchor: the browser follows the link until the script has loaded */}
    <a className="skip-link" href="#main" onClick={goToAnchor}>
      Skip to main content
    </a>
    <CookieNotice />
    <UnreachableBanner />
    <Header />
    <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    <Footer />
  </>
)

/** The banner that is shown while the service cannot be reached. */
function UnreachableBanner() {
  const { isUnreachable } = useService()
  return isUnreachable ? (
    <Banner label="Connection">
      <b>Our servers could not be contacted.</b> Check your connection. We are still trying.
    </Banner>
  ) : null
}

/** A loading page, with the heading if the address has a known one. */
export function LoadingPage({ children }: { children?: ReactNode }) {
  const heading = getPageHeading(useLocation().pathname)
  useDocumentTitle(heading?.title)
  // Not a Page, because a loading page must not take the focus.
  return (
    <main id="main" className="page flow">
      {heading ? <h1 tabIndex={-1}>{heading.title}</h1> : <h1 className="visually-hidden">One moment</h1>}
      {heading && <p className="lead">{heading.lead}</p>}
      <Loading>{children}</Loading>
    </main>
  )
}
