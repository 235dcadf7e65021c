import './zod-config.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { PageName } from '#shared/pages.ts'
import { removeStoredToken } from './api/bearer-token.ts'
import { App, screens } from './app.tsx'
import { hasSignedOut } from './session/sign-out.ts'
import { ignoreSecondTaps } from './ui/second-tap.ts'

/** Renders the app into the page, once the screen of its address has loaded. */
export async function start() {
  const portal = document.getElementById('portal')
  if (!portal) throw new Error('index.html has no element for the portal')
  // The server's page for signing out cannot tell the other tabs.
  if (hasSignedOut()) removeStoredToken()

  // The development server prerenders no page. At an unknown address, the app decides which screen to show.
  const page = (portal.dataset.page ?? 'not-found') as PageName
  // Without this, a screen that cannot be loaded would replace the prerendered page with an error.
  await screens[page].load?.()
  delete document.documentElement.dataset.consented
  ignoreSecondTaps(document)
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  )
  startTransition(() => {
    if (page === 'not-found') createRoot(portal).render(app)
    else hydrateRoot(portal, app)
  })
}
