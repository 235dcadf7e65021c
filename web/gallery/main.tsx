import '../zod-config.ts'
import '../ui/styles/styles.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { giveConsent } from '../ui/statistics-consent.ts'
import { Gallery } from './gallery.tsx'
import { mockApi } from './mock-api.ts'
import { ScreenPreview } from './screen-preview.tsx'
import { screenStates } from './screen-states.ts'
import { SocialCard } from './social-card.tsx'

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the gallery')

installMemoryStorage()
const asked = new URLSearchParams(window.location.search).get('screen')
const state = screenStates.find(({ id }) => id === asked)
if (state) mockApi(state)
if (state && !state.cookies) giveConsent()
const shown = state ? <ScreenPreview state={state} /> : asked === 'social' ? <SocialCard /> : <Gallery />
createRoot(place).render(shown)

/** Gives the page storage of its own: the gallery leaves who is signed in to the portal here alone. */
function installMemoryStorage() {
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    Object.defineProperty(window, name, {
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
        clear: () => kept.clear(),
      },
    })
  }
}
