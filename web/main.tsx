import './zod-without-eval.ts'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Portal } from './portal.tsx'
import { forgetAfterSignOut } from './session/forget-after-sign-out.ts'
import { forgetOldSignIns } from './sign-in/kept-sign-in.ts'

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the portal')

const { dataset } = document.documentElement
delete dataset.consented
document.onclick = null
void forgetAfterSignOut()
forgetOldSignIns()
const portal = <Portal router={app => <BrowserRouter>{app}</BrowserRouter>} />
// A page that was rendered whole knows neither the query string nor what the history entry carries.
const same =
  place.dataset.ahead === 'whole'
    ? window.location.search === '' && !window.history.state?.usr
    : place.dataset.ahead === 'gate'
if (same) hydrateRoot(place, portal)
else {
  place.replaceChildren()
  createRoot(place).render(portal)
}

// What was rendered ahead hears nothing: a button that was pressed before this script came is pressed now.
const pressed = [...place.querySelectorAll('button')].find(button => button.textContent === dataset.pressed)
delete dataset.pressed
pressed?.click()
