import './ui/styles/styles.css'
import './zod-config.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppRoot } from './app-root.tsx'
import { forgetAfterSignOut } from './session/forget-after-sign-out.ts'
import { forgetOldSignIns } from './sign-in/stored-sign-in.ts'

const container = document.getElementById('portal')
if (!container) throw new Error('index.html has no element for the portal')

delete document.documentElement.dataset.consented
void forgetAfterSignOut()
forgetOldSignIns()

/** Whether the app's first render gives the markup that was prerendered for this address. */
function isPrerendered({ prerendered }: DOMStringMap): boolean {
  if (prerendered === 'waiting') return true
  // A whole page was rendered without a query string or a state of the history entry.
  return prerendered === 'page' && window.location.search === '' && !window.history.state?.usr
}

const portal = <AppRoot router={app => <BrowserRouter>{app}</BrowserRouter>} />
if (isPrerendered(container.dataset)) hydrateRoot(container, portal)
else createRoot(container).render(portal)
