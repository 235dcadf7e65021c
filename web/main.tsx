import './ui/styles/styles.css'
import './zod-config.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { removeStoredToken } from './api/bearer-token.ts'
import { AppProviders, routes } from './app.tsx'
import { hasSignedOut } from './session/sign-out.ts'
import { ignoreSecondTaps } from './ui/second-tap.ts'

const portal = document.getElementById('portal')
if (!portal) throw new Error('index.html has no element for the portal')

delete document.documentElement.dataset.consented
ignoreSecondTaps(document)
// The server's page for signing out cannot tell the other tabs.
if (hasSignedOut()) removeStoredToken()

const router = createBrowserRouter(routes)

/** Whether the first render equals the prerendered markup, which has neither a query string nor a history state. */
function isPrerendered(): boolean {
  const name = portal?.dataset.page
  if (name === undefined || !(name in pages) || router.state.matches.at(-1)?.route.id !== name) return false
  const { prerendered } = pages[name as keyof typeof pages]
  return prerendered === 'heading' || (window.location.search === '' && !window.history.state?.usr)
}

function start() {
  document.documentElement.dataset.started = ''
  const app = (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  )
  startTransition(() => {
    if (isPrerendered()) hydrateRoot(portal!, app)
    else createRoot(portal!).render(app)
  })
}

/** Resolves when the router has loaded the screen of this address, which it would otherwise show after a first render. */
const routerLoaded = new Promise<void>(resolve => {
  if (router.state.initialized) resolve()
  else router.subscribe(({ initialized }) => initialized && resolve())
})

// index.html shows a banner where the browser is too old, and another one that offers to load the page again.
const isOutdated = document.getElementById('outdated')?.hidden === false
if (!isOutdated)
  void routerLoaded.then(() => {
    if (router.state.errors) document.documentElement.dataset.unloaded = ''
    else start()
  })
