import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { getPageHeading } from '../page-headings.ts'
import { UnreachableBanner } from '../service/unreachable-banner.tsx'
import { CookieNotice } from '../ui/cookie-notice.tsx'
import { Footer } from '../ui/footer.tsx'
import { Header } from '../ui/header.tsx'
import { Loading } from '../ui/loading.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'

/** What every page has around it; there at once, whatever is still on its way. */
export const Layout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <>
    <a className="skip-link visually-hidden" href="#main">
      Skip to the main part
    </a>
    <CookieNotice />
    <UnreachableBanner />
    <Header />
    <Suspense fallback={<Waiting />}>{children}</Suspense>
    <Footer />
  </>
)

/** The main part while nothing is known yet but, of some pages, how they begin. */
export function Waiting({ children }: { children?: ReactNode }) {
  const head = getPageHeading(useLocation().pathname)
  useDocumentTitle(head?.title)
  // No Page: what comes and goes by itself takes nobody's focus.
  return (
    <main id="main" className="page flow">
      {head ? <h1 tabIndex={-1}>{head.title}</h1> : <h1 className="visually-hidden">One moment</h1>}
      {head && <p className="lead">{head.lead}</p>}
      <Loading>{children}</Loading>
    </main>
  )
}
