import '#web/zod-config.ts'
import '#web/ui/styles/styles.css'
import { createRoot } from 'react-dom/client'
import { setConsent } from '#web/layout/statistics-consent.ts'
import { ignoreSecondTaps } from '#web/ui/second-tap.ts'
import { Gallery } from './gallery.tsx'
import { mockApi } from './mock-api.ts'
import { ScreenPreview } from './screen-preview.tsx'
import { screenStates } from './screen-states.ts'

const root = document.getElementById('portal')
if (!root) throw new Error('index.html has no element with the id portal.')

ignoreSecondTaps(document)
localStorage.clear()
sessionStorage.clear()

const screenId = new URLSearchParams(window.location.search).get('screen')
const state = screenStates.find(({ id }) => id === screenId)
if (state) mockApi(state)
if (state && !state.cookies) setConsent(true)
if (state?.isSignedIn) localStorage.setItem('bearerToken', 'token')
createRoot(root).render(state ? <ScreenPreview state={state} /> : <Gallery />)
