import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { CookieNotice } from '../layout/cookie-notice.tsx'
import { Footer } from '../layout/footer.tsx'
import { Header } from '../layout/header.tsx'
import { SignedInBar } from '../session/signed-in-bar.tsx'
import { Page } from '../ui/page.tsx'
import { StatusPanel } from '../ui/status-panel.tsx'
import { Actions } from './parts/actions.tsx'
import { Fields } from './parts/fields.tsx'
import { Lists } from './parts/lists.tsx'
import { Messages } from './parts/messages.tsx'
import { ada } from './samples.ts'
import { screenGroups } from './screen-states.ts'

const statusPanel = (
  <StatusPanel>
    <b>Open</b>
    <p className="small">The panel beside a page</p>
  </StatusPanel>
)

/** All components in all states, and links to all states of all screens. */
export function Gallery() {
  // Undoes the focus that the error summary takes.
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
    document.documentElement.dataset.shown = 'gallery'
  }, [])

  return (
    <MemoryRouter>
      <CookieNotice />
      <Header />
      <SignedInBar user={ada} />
      <Page
        title="Gallery"
        lead="All components and screens in all states, for design and tests. The gallery is served on this machine only."
        aside={statusPanel}
      >
        <h2>Screens</h2>
        {screenGroups.map(([title, states]) => (
          <details key={title}>
            <summary className="quiet">
              {title} ({states.length})
            </summary>
            <ul className="details-content">
              {states.map(({ id, about }) => (
                <li key={id}>
                  <a href={`?screen=${id}`}>{about}</a> <small className="muted">{id}</small>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <Actions />
        <Messages />
        <Lists />
        <Fields />
      </Page>
      <Footer />
    </MemoryRouter>
  )
}
