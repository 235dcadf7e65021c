import '../zod-config.ts'
import '../ui/styles/styles.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { setConsent } from '../ui/statistics-consent.ts'
import { Gallery } from './gallery.tsx'
import { mockApi } from './mock-api.ts'
import { ScreenPreview } from './screen-preview.tsx'
import { screenStates } from './screen-states.ts'
import { SocialCard } from './social-card.tsx'

const root = document.getElementById('portal')
if (!root) throw new Error('index.html has no element with the id portal.')

installMemoryStorage()
const screenId = new URLSearchParams(window.location.search).get('screen')
const state = screenStates.find(({ id }) => id === screenId)
if (state) mockApi(state)
if (state && !state.cookies) setConsent(true)
const page = state ? <ScreenPreview state={state} /> : screenId === 'social' ? <SocialCard /> : <Gallery />
createRoot(root).render(page)

/** Replaces the storage, so that the gallery does not change the session of the local portal. */
function installMemoryStorage() {
  for (const name of ['localStorage', 'sessionStorage']) {
    const items = new Map<string, string>()
    Object.defineProperty(window, name, {
      value: {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
        clear: () => items.clear(),
      },
    })
  }
}
