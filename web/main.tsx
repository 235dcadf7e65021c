import './zod-without-eval.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Portal } from './portal.tsx'
import { forgetAfterSignOut } from './session/forget-after-sign-out.ts'

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the portal')

delete document.documentElement.dataset.consented
void forgetAfterSignOut()
const portal = <Portal router={app => <BrowserRouter>{app}</BrowserRouter>} />
// What was rendered ahead knows neither the query string nor what the history entry carries.
if ('whole' in place.dataset && window.location.search === '' && !window.history.state?.usr)
  hydrateRoot(place, portal)
else {
  place.replaceChildren()
  createRoot(place).render(portal)
}
