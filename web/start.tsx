import './zod-config.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { removeStoredToken } from './api/bearer-token.ts'
import { AppProviders, routes } from './app.tsx'
import { hasSignedOut } from './session/sign-out.ts'
import { ignoreSecondTaps } from './ui/second-tap.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Renders the app into the page, once the screen of its address has loaded. */
export async function start() {
  const portal = document.getElementById('portal')
  if (!portal) throw new Error('index.html has no element for the portal')
  // The server's page for signing out cannot tell the other tabs.
  if (hasSignedOut()) removeStoredToken()

  const router = createBrowserRouter(routes)
  await waitForScreen(router)
  delete document.documentElement.dataset.consented
  ignoreSecondTaps(document)
  const app = (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  )
  const isPrerendered = portal.dataset.page === router.state.matches.at(-1)?.route.id
  startTransition(() => {
    if (isPrerendered) hydrateRoot(portal, app)
    else createRoot(portal).render(app)
  })
}

/** Without this, the first render would not have the screen yet, and would replace the prerendered page. */
async function waitForScreen(router: Router) {
  await new Promise<void>(resolve => {
    if (router.state.initialized) resolve()
    else router.subscribe(({ initialized }) => initialized && resolve())
  })
  if (router.state.errors) throw new Error('The screen could not be loaded')
}
