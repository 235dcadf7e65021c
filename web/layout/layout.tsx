import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { logo } from '#shared/theme.ts'
import { configuration, hotlineHours, portalName } from '../ui/configuration.ts'
import { Hotline } from '../ui/contact-links.tsx'
import { goToAnchor } from '../ui/page/go-to-anchor.ts'
import { CookieNotice } from './cookie-notice.tsx'

/**
 * The parts around every page. Its links load their page again, so that the browser asks before unsaved work is left, and
 * a screen that has failed is left too.
 */
export const Layout = ({ children }: { children: ReactNode }) => (
  <>
    {/* biome-ignore lint/a11y/useValidAnchor: the browser follows the link until the script has loaded */}
    <a className="skip-link" href="#main" onClick={goToAnchor}>
      Skip to main content
    </a>
    <Header />
    {children}
    <Footer />
    <CookieNotice />
  </>
)

function Header() {
  const isStart = useLocation().pathname === pages.landing.path
  return (
    <header className="header">
      <div>
        <a className="brand" href={pages.landing.path}>
          <svg
            viewBox={`0 0 ${logo.width} ${logo.height}`}
            aria-hidden="true"
            focusable="false"
            fill="none"
            stroke="currentColor"
          >
            {logo.lines.map(({ d, width }) => (
              <path key={d} strokeWidth={width} d={d} />
            ))}
          </svg>
          <span>
            <b>{configuration.universityName}</b> {!isStart && <span>{portalName}</span>}
          </span>
        </a>
      </div>
    </header>
  )
}

const Footer = () => (
  <footer className="footer">
    <div>
      <p>
        Clearing Hotline <Hotline abroad />
        <br />
        {hotlineHours}
      </p>
      <a href={pages.accessibility.path}>Accessibility, and help without a phone</a>{' '}
      <a href={pages.privacy.path}>Privacy</a>
    </div>
  </footer>
)
