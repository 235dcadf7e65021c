import './zod-without-eval.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Portal } from './portal.tsx'
import { forgetAfterSignOut } from './session/forget-after-sign-out.ts'

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the portal')

const { dataset } = document.documentElement
delete dataset.consented
document.onclick = null
void forgetAfterSignOut()
const portal = <Portal router={app => <BrowserRouter>{app}</BrowserRouter>} />
// What was rendered ahead knows neither the query string nor what the history entry carries.
if ('whole' in place.dataset && window.location.search === '' && !window.history.state?.usr)
  hydrateRoot(place, portal)
else {
  place.replaceChildren()
  createRoot(place).render(portal)
}

// What was rendered ahead hears nothing: a button that was pressed before this script came is pressed now.
const pressed = [...place.querySelectorAll('button')].find(button => button.textContent === dataset.pressed)
delete dataset.pressed
pressed?.click()
