import './ui/styles/styles.css'
import './zod-config.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchRoutes } from 'react-router-dom'
import { routes } from './app.tsx'
import { AppRoot } from './app-root.tsx'
import { preloadScreens } from './lazy-screen.tsx'
import { forgetAfterSignOut } from './session/forget-after-sign-out.ts'
import { deleteExpiredSignIns } from './sign-in/stored-sign-in.ts'

const container = document.getElementById('portal')
if (!container) throw new Error('index.html has no element for the portal')

delete document.documentElement.dataset.consented
void forgetAfterSignOut()
deleteExpiredSignIns()

/** Whether the app's first render is equal to the markup that was prerendered for this address. */
function isPrerendered({ prerendered }: DOMStringMap): boolean {
  if (prerendered === 'waiting') return true
  // A `page` was prerendered without a query string and without a state of the history entry.
  return prerendered === 'page' && window.location.search === '' && !window.history.state?.usr
}

function start(portal: HTMLElement) {
  const app = <AppRoot withRouter={app => <BrowserRouter>{app}</BrowserRouter>} />
  startTransition(() => {
    if (isPrerendered(portal.dataset)) hydrateRoot(portal, app)
    else createRoot(portal).render(app)
  })
}

void preloadScreens(matchRoutes(routes, window.location)).then(() => start(container))
