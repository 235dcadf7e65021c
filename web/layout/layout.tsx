import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { useService } from '../service/use-service.ts'
import { Banner } from '../ui/banner.tsx'
import { goToAnchor } from '../ui/go-to-anchor.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The parts around every page. */
export const Layout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <>
    {/* biome-ignore lint/a11y/useValidAnchor: the browser follows the link until the script has loaded */}
    <a className="skip-link" href="#main" onClick={goToAnchor}>
      Skip to main content
    </a>
    <CookieNotice />
    <UnreachableBanner />
    <Header />
    {children}
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
