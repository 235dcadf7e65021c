import { useEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SignedInBar } from '../session/signed-in-bar.tsx'
import { CookieNotice } from '../ui/cookie-notice.tsx'
import { Footer } from '../ui/footer.tsx'
import { Header } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { StatusPanel } from '../ui/status-panel.tsx'
import { Actions } from './parts/actions.tsx'
import { Fields } from './parts/fields.tsx'
import { Lists } from './parts/lists.tsx'
import { Messages } from './parts/messages.tsx'
import { ada } from './samples.ts'
import { screenGroups } from './screen-states.ts'

const door = (
  <StatusPanel>
    <b>Open</b>
    <p className="small">The door beside a page</p>
  </StatusPanel>
)

/** Every part of the portal in every state, and the way to every state of every screen. */
export function Gallery() {
  // The error summary takes the focus as it appears.
  useEffect(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
    document.documentElement.dataset.shown = 'gallery'
  }, [])

  return (
    <MemoryRouter>
      <CookieNotice />
      <Header />
      <SignedInBar who={ada} />
      <Page
        title="Gallery"
        lead="Every part of the portal in every state, for who designs and tests it. It is served on this machine only."
        aside={door}
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
