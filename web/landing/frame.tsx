import { type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { headAt } from '../page-heads.ts'
import { ServiceStrip } from '../service/service-strip.tsx'
import { CookieNotice } from '../ui/cookie-notice.tsx'
import { Foot } from '../ui/foot.tsx'
import { Letterhead } from '../ui/letterhead.tsx'
import { Loading } from '../ui/loading.tsx'
import { useTitle } from '../ui/use-title.ts'

/** What every page has around it; there at once, whatever is still on its way. */
export const Frame = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <>
    <a className="skip vh" href="#main">
      Skip to the main part
    </a>
    <CookieNotice />
    <ServiceStrip />
    <Letterhead />
    <Suspense fallback={<Waiting />}>{children}</Suspense>
    <Foot />
  </>
)

/** The main part while nothing is known yet but, of some pages, how they begin. */
export function Waiting({ children }: { children?: ReactNode }) {
  const head = headAt(useLocation().pathname)
  useTitle(head?.title)
  // No Page: what comes and goes by itself takes nobody's focus.
  return (
    <main id="main" className="page flow">
      {head ? <h1 tabIndex={-1}>{head.title}</h1> : <h1 className="vh">One moment</h1>}
      {head && <p className="lead">{head.lead}</p>}
      <Loading>{children}</Loading>
    </main>
  )
}
